/** Texts of what a mail says, where it is shown. */
export const mailMessages = {
  tenant: {
    title: 'What the tenant will read',
    to: (address: string) => `To ${address}`,
    verified: 'verified',
    nobody: 'No verified address: nobody is told by email.',
    nobodyHelp: 'The tenant sees it in the portal. You can copy the text and send it yourself.',
    copy: 'Copy text',
    copied: 'Copied',
    notYet: (gap: string) => `${gap} Then the email is shown here.`,
    offline: 'The email is written by the server. It is shown when the connection is back.',
  },
  wasAbout: (label: string) => `The email you came from was about “${label}”`,
  since: (label: string, by: string) => `Since then: ${label}, by ${by}`,
  again: 'Send again',
  againFor: (subject: string) => `Send again: ${subject}`,
  askedBy: (name: string) => `Sent again by ${name}`,
  refused: (reply: string) => `The address refuses email: ${reply}`,
  asNow: 'It has not left. This is what it would say now.',
  notKept: 'It left before the texts of emails were kept. This is what it would say now.',
  noText: 'This message is no longer available.',
}
