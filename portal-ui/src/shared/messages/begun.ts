/** Texts of a new certificate where one was begun already. */
export const begunMessages = {
  title: (count: number) =>
    count === 1
      ? 'For this quarter there is one already.'
      : `For this quarter ${count} branches have one already.`,
  openReturned: 'Open the returned one',
  openDraft: 'Open the draft',
  another: 'Start another one',
  others: (count: number) =>
    count === 1 ? 'Start the other draft' : `Start the other ${count} drafts`,
  all: (count: number) => `Start all ${count} again`,
} as const
