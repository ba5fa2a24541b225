const mails = (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`

/** Texts of the page on which administrators say what mails say. */
export const mailTextMessages = {
  label: 'Emails',
  title: (all: number, own: number) =>
    own === 0
      ? `${mails(all)}, all in the usual words`
      : `${own} of ${mails(all)} in your own words`,
  note: 'What to do next, the button and a closing paragraph can be said in your own words. It holds within a minute of saving; what left already stays as it left.',
  to: { tenant: 'To the tenant', processor: 'To the processor who decided' },
  own: 'Own words',
  settled: 'Emails that stay as they are',
  settledTo: (to: string) => `To ${to}.`,
  back: 'All emails',
  words: 'What it says',
  subjectLabel: 'Subject',
  subjectWhy: 'The subject identifies the notification and cannot be changed.',
  parts: {
    next_step: 'What to do next',
    action: 'Button',
    closing: 'Closing paragraph',
  },
  optional: (label: string) => `${label} (optional)`,
  asUsual: (usual: string) => `Blank: “${usual}”`,
  noClosing: 'Below the button. Blank: there is none.',
  gaps: 'What the portal fills in',
  usualAgain: 'Restore the standard text',
  asSaved: 'As saved',
  preview: 'As it will be read',
  previewHelp: 'With what is written here, about a certificate that is a sample.',
  looks: { html: 'Preview', text: 'Plain text' },
  look: 'How the email is shown',
  picture: 'The email as it is read',
  correct: 'Correct what is marked, and it is shown here.',
  offline: 'The email is written by the server. It is shown when the connection is back.',
  test: 'Send me a test',
  testing: 'Sending…',
  queued: (to: string) => `A test to ${to} is queued.`,
  sent: (to: string) => `A test was sent to ${to}. Its subject begins with [Test].`,
}
