/** Texts of the form page alone: what staff settle among themselves. */
export const decidingMessages = {
  notes: {
    title: 'Notes and comments',
    list: 'Internal notes',
    readers: 'Who reads it',
    colleagues: 'Colleagues',
    colleaguesHelp: 'Among staff. Tenants never see it.',
    label: 'Note for colleagues',
    tenant: 'Tenant',
    tenantHelp: 'The tenant reads it on the page of the certificate.',
    tenantLabel: 'Comment for the tenant',
    none: 'No notes yet.',
  },
  inSpite: {
    title: (count: number) =>
      count === 1
        ? 'You approve this in spite of a warning:'
        : `You approve this in spite of ${count} warnings:`,
    list: 'Warnings',
  },
  stopped: {
    isNow: (status: string) => `This is ${status} now.`,
    stays: 'What you wrote stays here until you close this.',
    copy: 'Copy what I wrote',
    copied: 'Copied',
  },
  removeText: (reason: string) => `Remove what is said about ${reason}`,
  insertText: 'Insert a prepared text',
  preparedText: (reason: string) => `Prepared texts for ${reason}`,
  undo: {
    undo: 'Undo',
    left: (seconds: number) => `${seconds} s`,
    failed: 'The decision could not be undone.',
  },
  asleep: {
    title: (day: string) => `Snoozed until ${day}.`,
    text: 'It is back in its lanes on that day by itself. It waits on meanwhile, and its tenant is not told.',
  },
  proposal: {
    title: (by: string | null) =>
      by ? `${by} proposed to approve this.` : 'You proposed to approve this.',
    other: 'It takes two people: approve it, or return it.',
    own: 'It takes two people: somebody else approves it.',
  },
}
