import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const certificates = (count: number) =>
  `${number(count)} ${plural(count, 'certificate', 'certificates')}`
const workingDays = (count: number) => `${count} working ${plural(count, 'day', 'days')}`

/** Texts of the cockpit, for leads and managers at a quarter's end. */
export const cockpitMessages = {
  number,
  certificates,
  title: {
    loading: 'Cockpit',
    done: 'Everything expected is in',
    pesos: (amount: string) => `${amount} is`,
    count: (count: number) => `${certificates(count)} ${plural(count, 'is', 'are')}`,
    overdue: (missing: string, day: string) => `${missing} missing, due on ${day}`,
    running: (missing: string, coming: string, day: string) =>
      `${missing} missing; at this pace ${coming} in on ${day}`,
  },
  left: (count: number) => `${workingDays(count)} left after today`,
  print: 'Print',
  mailed: 'These figures come by mail once a week, unless you switch that off in your account.',
  offline: 'These figures are as they were last read.',
  capped: 'There are more certificates than one answer holds: not sent is of the newest 20,000.',
  nothing: 'Nothing is expected of this quarter yet',
  nothingText: 'Figures come with the first certificates, or when billing is imported.',
  notLoaded:
    'No billing of this quarter is imported: expected and missing are counted from what tenants sent in the year before.',
  partlyLoaded:
    'Not every company has billing of this quarter: expected, missing and pace in pesos are of those that have.',
  counts: {
    label: 'The quarter in sums',
    expected: 'Expected',
    received: 'In',
    clean: 'Clean',
    approved: 'Approved',
    filed: 'Filed',
    missing: 'Missing',
    ofExpected: (percent: string) => `${percent} of expected`,
    ofReceived: (percent: string) => `${percent} of what is in`,
    notSent: (count: number) => `${number(count)} not sent`,
    sentBack: (count: number) => `${number(count)} back with tenants`,
  },
  companies: {
    title: 'By company, tax in pesos',
    table: 'Table by company',
    company: 'Company',
    notSent: 'Not sent',
    all: 'All',
    notBilled: 'No billing',
  },
  malls: {
    title: 'Malls by day',
    table: 'Table of malls and days',
    note: 'Certificates first sent on each day; the darker, the more',
    mall: 'Mall',
    earlier: 'Earlier',
    later: 'Later',
    missing: 'Missing (₱)',
    notSent: 'Not sent',
    several: 'Several malls',
    nothing: 'Nothing of this quarter has come in yet',
    showAll: (count: number) => `Show all ${number(count)} malls`,
    on: (mall: string, day: string, count: number, pesos: string) =>
      `${certificates(count)}, ${pesos}, ${mall}, ${day}`,
  },
  pace: {
    title: (day: string) => `Pace until ${day}`,
    received: 'In today',
    whenDue: (day: string) => `On ${day}, at this pace`,
    expected: 'Expected',
    aDay: (count: number, pesos: string) => `${count} a day and ${pesos} over five working days.`,
    needed: (count: number, pesos: string | null) =>
      pesos
        ? `${number(count)} a day and ${pesos} are needed.`
        : `${number(count)} a day are needed.`,
    asTable: 'As a table',
    asBars: 'As bars',
    day: 'Day',
    count: 'In',
    tax: 'Tax (₱)',
  },
  steps: {
    title: 'What to do next',
    note: 'most pesos first',
    nothing: 'Nothing is left to do',
    not_sent: 'Remind tenants who sent nothing',
    decide: 'Decide what waits longer than the goal',
    look_at: 'Look at open certificates with findings',
    file: 'File what is approved and in no return',
    sent_back: 'Follow up what is back with its tenants',
    short: 'Ask for what is certified short',
    open: (count: number) => `Show ${number(count)}`,
    openOf: (count: number, company: string) => `Show ${number(count)} of ${company}`,
  },
  list: {
    label: 'Certificates',
    in: 'In',
    clean: 'Clean',
    approved: 'Approved',
    filed: 'Filed',
    sent_back: 'Back with tenants',
    to_look_at: 'Open with findings',
    past_goal: 'Waiting longer than the goal',
    not_filed: 'Approved and in no return',
    title: (what: string, count: number, pesos: string) =>
      `${what}: ${certificates(count)}, ${pesos}`,
    back: 'Back to the cockpit',
    more: 'Show more',
    nothing: 'No certificate is counted here',
    sent: (moment: string) => `sent ${moment}`,
  },
}
