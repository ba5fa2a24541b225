/** Texts of a tenant's first page, seen until there is a certificate. */
export const firstSteps = {
  title: 'Your first certificate, in three steps',
  note: 'A few minutes each quarter. What you enter is kept while you type.',
  steps: [
    [
      'Choose the quarter and your branches',
      'The company that billed you follows; each branch gets a certificate of its own.',
    ],
    [
      'Enter the income of each month',
      'Before VAT, as on your statement of account. The tax is computed from the code.',
    ],
    [
      'Say who signs, and submit',
      'All is checked before it is sent, so that nothing comes back for a digit.',
    ],
  ] as [string, string][],
  ready: 'Have at hand',
  have: [
    'the statement of account of the quarter',
    'the name, title and TIN of who signs for you',
    'the branch codes of your TIN, if a branch withholds by itself',
  ],
  begin: 'Start',
  many: 'Many stores? Fill them in on one sheet',
}
