import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const forms = (count: number) => `${number(count)} ${plural(count, 'form', 'forms')}`
const workingDays = (count: number) => `${count} working ${plural(count, 'day', 'days')}`

/** Texts of oversight, for leads and managers. */
export const oversightMessages = {
  number,
  pages: {
    label: 'Oversight',
    cockpit: 'Cockpit',
    dashboard: 'Numbers',
    notSent: 'Not sent',
    assignments: 'Assignments',
    rules: 'Rules',
    reasons: 'Reasons',
  },
  filters: {
    period: 'Period',
    days: 'Days…',
    from: 'First sent from',
    to: 'First sent to',
    company: 'Company',
    anyCompany: 'All companies',
    branch: (name: string) => `At ${name}`,
  },
  offline: 'Figures as of the last refresh.',
  capped: 'There are more forms than one answer holds: these numbers are of the newest 20,000.',
  asOf: (time: string) => `As of ${time}.`,
  title: {
    loading: 'Oversight',
    days: (count: number) => `${forms(count)} first sent in these days`,
    done: (quarter: string) => `Everything there is of the ${quarter} is finished`,
    early: 'Too early for a forecast',
    never: 'Nothing was finished in the last five working days',
    inTime: (day: string) => `At this pace the quarter closes on ${day}, in time`,
    late: (day: string, count: number) =>
      `At this pace the quarter closes on ${day}, ${workingDays(count)} late`,
  },
  pacing: {
    now: (aDay: number) => `${aDay} finished a day over five working days`,
    needed: (aDay: number, day: string) => `${number(aDay)} a day closes it on ${day}`,
    over: (day: string) => `it was due on ${day}`,
  },
  counts: {
    label: 'How far it has come',
    expected: 'Expected',
    sent: (count: number) => `${number(count)} sent`,
    notSent: 'Not sent',
    notSentHelp: 'expected from last year’s',
    open: 'Open',
    openHelp: (count: number) => `${number(count)} over the goal`,
    toCorrect: 'Returned, not answered',
    toCorrectHelp: 'includes FOR AMENDMENT',
    approved: 'Approved',
    approvedHelp: (pesos: string) => `${pesos} withheld`,
    disapproved: 'Disapproved',
    disapprovedHelp: (count: number) => `${number(count)} cancelled`,
  },
  pace: {
    title: (due: string) => (due ? `Pace against ${due}` : 'Pace'),
    asTable: 'As a table',
    asPicture: 'As a picture',
    day: 'Day',
    received: 'Received',
    decided: 'Decided',
    finished: 'Finished',
    atThisPace: 'At this pace',
    said: (received: number, finished: number, outside: number) =>
      `${number(received)} received and ${number(finished)} finished in these days.${
        outside > 0 ? ` ${number(outside)} came before or after them.` : ''
      }`,
    nothing: 'Nothing was received or decided in these days',
  },
  ageing: {
    title: 'How long the open ones wait',
    goal: (days: number) => `goal ${workingDays(days)}`,
    days: (days: number, goal: number) =>
      days === 0
        ? 'Today'
        : days > goal
          ? `Over ${goal} ${plural(goal, 'day', 'days')}`
          : `${days} ${plural(days, 'day', 'days')}`,
    nothing: 'Nothing waits',
  },
  reasons: {
    title: 'Why we return',
    of: 'of decided',
    nothing: 'Nothing was returned',
  },
  branches: {
    title: 'By branch',
    branch: 'Branch',
    open: 'Open',
    days: 'Wait (days)',
    returned: 'Returned',
    share: 'Rate',
    nowhere: 'No branch',
    nothing: 'No forms in this period',
  },
  people: {
    title: 'People',
    person: 'Person',
    holds: 'Holds',
    decided: 'Decided',
    returned: 'Returned',
    nobody: 'Nobody',
    withNobody: 'with nobody',
    inAudit: (name: string) => `${name} in the audit`,
    nothing: 'Nobody has decided or holds any',
  },
  states: {
    title: 'Time in a state',
    median: (days: number) => `Median ${days} ${plural(days, 'day', 'days')}`,
    high: (days: number) => `90 % within ${days} ${plural(days, 'day', 'days')}`,
    left: (count: number) => plural(count, 'form', 'forms'),
    nothing: 'None has left a state yet',
  },
  of: {
    group: (value: string) =>
      ({
        open: 'Open',
        to_correct: 'Returned, not answered',
        approved: 'Approved',
        disapproved: 'Disapproved',
        cancelled: 'Cancelled',
      })[value] ?? value,
    waiting: (value: string, goal: number | null) =>
      value === '0'
        ? 'Open since today'
        : goal !== null && Number(value) > goal
          ? `Open for over ${workingDays(goal)}`
          : `Open for ${workingDays(Number(value))}`,
    received: (day: string) => `Received on ${day}`,
    decided: (day: string) => `Decided on ${day}`,
    finished: (day: string) => `Finished on ${day}`,
    outcome: (value: string) => (value === 'returned' ? 'Ever returned' : 'Ever decided'),
    reason: (label: string) => `Returned: ${label}`,
    left: (status: string) => `Was ${status} and left it`,
    holder: (who: string) => (who === 'nobody' ? 'Open, with nobody' : `Held by ${who}`),
    decided_by: (who: string) => `Decided by ${who}`,
    returned_by: (who: string) => `Returned by ${who}`,
    all: 'Sent',
  },
  list: {
    title: (what: string, count: number) => `${what}: ${forms(count)}`,
    back: 'Back to the numbers',
    nothing: 'No form is counted here any more',
    nothingHelp: 'It was decided or changed meanwhile.',
    capped: 'There are more forms than were looked at: the newest 20,000.',
    waits: (days: number) => (days === 0 ? 'since today' : `waits ${workingDays(days)}`),
    decidedBy: (who: string) => `decided by ${who}`,
    label: 'Forms',
    range: (from: number, to: number, count: number) =>
      `${number(from)} to ${number(to)} of ${number(count)}`,
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
  },
  notSent: {
    title: (count: number, quarter: string) =>
      count === 0
        ? `Nobody is missing in the ${quarter}`
        : `${number(count)} ${plural(count, 'place has', 'places have')} not sent for the ${quarter}`,
    help: 'A tenant is expected at each branch that it sent a form for in the year before, or that billing says it owes tax for, unless it says that it did not lease there.',
    label: 'Who has not sent',
    last: (quarter: string) => `last sent for ${quarter}`,
    billedFirst: 'billed, nothing sent in the year before',
    unreachable: 'no verified email',
    returned: 'Returned and not answered',
    nothing: 'Everybody expected has sent',
  },
  assignments: {
    title: 'Who works for which company and branch',
    lead: 'A company decides what OPEN shows somebody, a branch what PROCESSED FORMS shows. You can assign only your own companies and branches.',
    manager:
      'A company decides what OPEN shows somebody, a branch what PROCESSED FORMS shows. Leads change it.',
    table: 'Assignments',
    person: 'Person',
    whole: 'OPEN',
    cell: (person: string, place: string) => `${place}: ${person}`,
    given: (person: string, place: string) => `${person} works for ${place} now.`,
    taken: (person: string, place: string) => `${person} does not work for ${place} any more.`,
    noPlaces: 'You have no company or branch to assign',
    noPlacesHelp: 'An administrator gives you one.',
    capped: 'There are more than 500 people: the first by name are shown.',
  },
  covers: {
    title: 'Leave cover',
    help: 'A colleague’s companies and branches for a time. It lapses by itself, and the audit says for whom it was done.',
    none: 'No leave cover is arranged.',
    line: (name: string, absent: string) => `${name} for ${absent}`,
    days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    absent: 'Who is away',
    user: 'Who covers',
    from: 'First day',
    to: 'Last day',
    arrange: 'Arrange cover',
    arranging: 'Arranging…',
    end: 'End',
    endLabel: (name: string, absent: string) => `End the cover of ${name} for ${absent}`,
    done: 'The cover is arranged.',
    ended: 'The cover has ended.',
  },
}
