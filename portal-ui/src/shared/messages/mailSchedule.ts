/** Texts about when notification emails are sent. */
export const mailScheduleMessages = {
  title: 'When emails are sent',
  helpTenant: 'For the notifications of your company about its forms.',
  helpStaff: 'For your notifications about forms that you handle.',
  always: 'Codes, invitations and links to verify an address are always sent at once.',
  every: 'Notifications',
  choices: {
    once: 'Each one at once',
    day: (hour: string) => `One email a day, at ${hour}`,
  },
  quiet: 'Quiet hours (Manila)',
  quietHelp: 'No notification is sent in these hours. Several that waited come in one email.',
  from: 'From',
  to: 'Until',
  none: 'None',
  weekly: 'Send me the figures of the cockpit once a week',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved. Emails that wait already are sent at the time that was chosen before.',
  viewers: 'A viewer reads this and changes nothing.',
} as const
