import { plural } from '../common'

/** Texts around the answers. */
export const help = {
  title: 'How can we help you?',
  back: 'Go back',
  search: 'Search the answers',
  searchHint: 'Search the answers, for example “returned”',
  found: (count: number) =>
    count === 0
      ? 'No answer has these words. Try fewer, or ask us.'
      : `${count} ${plural(count, 'answer', 'answers')}`,
  clear: 'Clear the search',
  sections: 'Sections',
  supportTitle: 'Support',
  stuck: 'Still stuck?',
  write: 'Write to us:',
  mailbox: 'Write to our mailbox:',
  ticket: 'Open an IT help desk ticket:',
  helpdesk: 'IT help desk',
  tell: 'Please name the reference number of the form, what you did and what you saw. Never send a password or a code.',
  videosTitle: 'Training videos',
  captions: 'English',
  videos: {
    login: 'Logging in',
    'dashboard-navigation': 'Finding your way around the dashboard',
    'creating-a-form': 'Creating a form',
    'editing-and-monitoring-a-form': 'Editing and monitoring a form',
    'signing-together': 'Preparing, signing and submitting as three people',
  },
}
