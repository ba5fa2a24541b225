import { capital, inMessages, plural } from './common'

const things = (count: number) => `${inMessages(count)} ${plural(count, 'thing', 'things')}`

/** Texts of the tenant's dashboard, list and certificate. */
export const tenantPageMessages = {
  tasks: {
    toCorrect: (count: number) => `${things(count)} to correct`,
    toFix: (count: number) => `${things(count)} still to fix`,
    ready: 'Ready to be submitted',
    keptUntil: (day: string) => `Kept until ${day}`,
    expires: (day: string) => `Will be deleted on ${day} unless it is submitted`,
  },
  due: {
    title: capital,
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
    sheet: 'All stores at once: the quarter sheet',
    branch: 'Branch',
    quarter: (code: string) => code.replace(/(\d{4})(Q\d)/, '$2 $1'),
    due: (day: string) => `due ${day}`,
    notLeased: 'No lease',
    notLeasedThen: 'Not leased then',
    takeBack: 'It was leased after all',
    notKept: 'That could not be kept',
    notReached: 'The portal could not be reached. Check your connection and try again.',
    sayNotLeased: (branch: string, quarter: string) => `Not leased: ${branch}, ${quarter}`,
    leasedAfterAll: (branch: string, quarter: string) =>
      `No lease: ${branch}, ${quarter}. Take it back`,
    none: 'Start',
    /** "For amendment": a cell has no room for capitals. */
    status: (label: string) => label.charAt(0) + label.slice(1).toLowerCase(),
    several: (word: string, count: number) => `${word} (${count})`,
    start: (branch: string, quarter: string) => `Start a certificate for ${branch}, ${quarter}`,
    open: (word: string, branch: string, quarter: string) => `${word}: ${branch}, ${quarter}`,
    all: (count: number) => `Show all ${count} branches`,
    fewer: 'Show fewer',
    empty: 'No branch yet',
    emptyText: 'Each branch you started a certificate for is followed here.',
  },
  list: {
    branchLabel: 'Branch',
    anyBranch: 'All branches',
  },
  sent: {
    title: (done: string) => `${done}. Nothing more to do now.`,
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
    wasDue: (day: string, late: number) =>
      `It was due ${day}: ${late} ${plural(late, 'day', 'days')} late.`,
    nextDraft: (place: string, number: number, count: number) =>
      `Next: ${place} (${number} of ${count})`,
    another: 'Another certificate',
    dashboard: 'Back to the dashboard',
  },
  correct: {
    open: 'Not changed yet',
    changed: (field: string, before: string, after: string, more: number) =>
      `Changed: ${field}, ${before} → ${after}${more > 0 ? ` and ${more} more` : ''}`,
    notRight: (message: string) => `Changed, but not right yet: ${message}`,
    byHand: 'Ticked by you',
    unticked: 'Unticked by you',
    progress: (done: number, all: number) => `${done} of ${all} answered`,
    asked: (done: number, all: number) => `What Accounting asks: ${done} of ${all} answered`,
    unanswered: 'You have not changed these yet:',
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
