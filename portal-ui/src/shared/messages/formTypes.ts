/** Texts of the choice between a certificate for one branch and one for several. */
export const formTypeMessages = {
  title: 'Which certificate?',
  SINGLE: {
    title: 'One branch',
    text: 'A SINGLE certificate. For several branches each gets a draft of its own.',
  },
  CONSOLIDATED: {
    title: 'Several branches on one certificate',
    text: 'A CONSOLIDATED certificate, with a breakdown by store that adds up to it.',
  },
  hint: 'All the branches whose stores are on this certificate.',
  start: 'Start the CONSOLIDATED draft',
} as const
