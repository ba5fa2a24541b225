import { inWords, plural } from './en'

const things = (count: number) => `${inWords(count)} ${plural(count, 'thing', 'things')}`

/** Texts of the tenant's dashboard, list and certificate. */
export const tp = {
  tasks: {
    toCorrect: (count: number) => `${things(count)} to correct`,
    toFix: (count: number) => `${things(count)} still to fix`,
    ready: 'Ready to be submitted',
    keptUntil: (day: string) => `Kept until ${day}`,
    expires: (day: string) => `Will be deleted on ${day} unless it is submitted`,
  },
  due: {
    title: (quarter: string) => `${quarter.charAt(0).toUpperCase()}${quarter.slice(1)}`,
    left: (days: number) => `due in ${days} days`,
    tomorrow: 'due tomorrow',
    today: 'due today',
    past: 'the due date has passed',
    rule: 'That is the 20th of the month after the quarter, or the next working day.',
    sent: (sent: number, all: number) =>
      `${sent} of ${all} ${plural(all, 'branch', 'branches')} submitted`,
    missing: (count: number) => `Show the missing ${count}`,
    missingNow: (missing: number) =>
      `${missing} ${plural(missing, 'branch is', 'branches are')} still missing.`,
    late: (quarter: string, day: string, missing: number) =>
      `The ${quarter} was due ${day}: ${missing} ${plural(missing, 'branch is', 'branches are')} still missing.`,
  },
  grid: {
    title: 'Every branch, every quarter',
    note: 'One certificate per branch and quarter',
    branch: 'Branch',
    quarter: (code: string) => code.replace(/(\d{4})(Q\d)/, '$2 $1'),
    due: (day: string) => `due ${day}`,
    states: {
      none: 'Start',
      draft: 'Draft',
      submitted: 'Submitted',
      returned: 'Returned',
      approved: 'Approved',
    },
    several: (word: string, count: number) => `${word} (${count})`,
    start: (branch: string, quarter: string) => `Start a certificate for ${branch}, ${quarter}`,
    open: (word: string, branch: string, quarter: string) => `${word}: ${branch}, ${quarter}`,
    all: (count: number) => `Show all ${count} branches`,
    fewer: 'Show fewer',
    empty: 'No branch yet',
    emptyText: 'Each branch you started a certificate for is followed here.',
  },
  list: {
    filtered: 'Filters',
    remove: (filter: string) => `Remove the filter ${filter}`,
    status: (word: string) => `Status: ${word}`,
    quarter: (word: string) => `Quarter: ${word}`,
    branch: (word: string) => `Branch: ${word}`,
    search: (words: string) => `Search: ${words}`,
    branchLabel: 'Branch',
    anyBranch: 'All branches',
  },
  sent: {
    title: 'Submitted. Nothing more to do now.',
    again: 'Resubmitted. Nothing more to do now.',
    reference: 'Reference number',
    copy: 'Copy',
    copied: 'Copied',
    at: (moment: string) => `Received ${moment}`,
    next: 'What happens next',
    who: (company: string) =>
      `Accounting of ${company || 'the mall operator'} looks at it: amounts, codes, TINs and the signatory.`,
    hear: 'You hear of the decision here, in the inbox at the bell.',
    hearByMail: (address: string) =>
      `You hear of the decision here, in the inbox at the bell, and by email to ${address}.`,
    back: 'If something is wrong, it comes back to you with the fields to correct.',
    byWhen: (day: string) => `The quarter’s certificates are due ${day}; yours counts from now.`,
    another: 'Another certificate',
    dashboard: 'Back to the dashboard',
  },
  correct: {
    done: 'Changed since',
    open: 'Not changed yet',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    wrote: 'You wrote',
    whole: 'The whole certificate',
  },
  since: {
    title: 'What you changed since',
    note: 'Accounting sees the certificate as it is now.',
    field: 'Field',
    before: 'Before',
    after: 'After',
  },
}
