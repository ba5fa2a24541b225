import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const tenants = (count: number) => `${number(count)} ${plural(count, 'tenant', 'tenants')}`

/** Like: 412 certificates are missing, 12 came back and were not answered. */
const wanted = (missing: number, unanswered: number) =>
  [
    missing > 0 &&
      `${number(missing)} ${plural(missing, 'certificate is', 'certificates are')} missing`,
    unanswered > 0 &&
      `${number(unanswered)} came back and ${plural(unanswered, 'was', 'were')} not answered`,
  ]
    .filter(Boolean)
    .join(', ')

const FEW = 4

/** Texts of reminders about a quarter. */
export const remindersMessages = {
  title: 'Reminders',
  wanted,
  of: (count: number, missing: number, unanswered: number) =>
    `Of ${tenants(count)}: ${wanted(missing, unanswered)}.`,
  unreachable: (count: number) =>
    count === 0
      ? ''
      : `${tenants(count)} cannot be reached by email: no verified address. Call them, or write to the contact address.`,
  leads: 'Leads start and stop reminders.',
  /** `count`: the tenants whom an email reaches. */
  button: (count: number) => (count === 0 ? 'Start reminders' : `Remind ${number(count)}`),
  runs: (by: string, day: string) => `Started by ${by}, ${day}`,
  where: (company: string, branches: string[]) =>
    [company, branches.length > FEW ? `${branches.length} branches` : branches.join(', ')]
      .filter(Boolean)
      .join(': '),
  next: (moment: string) => `Mails leave on working days from 8:00 to 18:00; next ${moment}.`,
  now: 'Mails leave on working days from 8:00 to 18:00: now.',
  look: {
    title: (count: number) => (count === 0 ? 'Start reminders' : `Remind ${tenants(count)}`),
    one: 'Each gets one mail that names everything missing. It stops for a place as soon as its certificate is sent, and for a tenant once nothing is missing.',
    ladder: 'What is sent when',
    mail: 'The mail',
    to: (tenant: string) => `As ${tenant} will read it`,
    start: 'Start reminding',
    starting: 'Starting…',
    notNow: 'Not now',
  },
  ladder: {
    label: 'Steps',
    leftOut: 'left out: past, or too close to another',
    standing: (count: number) => tenants(count),
  },
  stop: {
    button: 'Stop',
    title: 'Stop reminding',
    help: 'No further reminder leaves. Who starts again goes on with the same steps: nobody gets one twice.',
    remarks: 'Why (for the audit)',
    stop: 'Stop reminding',
    stopping: 'Stopping…',
    keep: 'Go on reminding',
  },
  list: {
    show: 'Who is reminded when',
    hide: 'Hide the tenants',
    calls: (count: number) => `Call list (${number(count)})`,
    label: 'Tenants to remind',
    all: 'All',
    only: 'No verified email',
    which: 'Which tenants',
    last: (label: string, day: string) => `${label}, ${day}`,
    none: 'Not reminded yet',
    next: (label: string, day: string) => `Next: ${label.toLowerCase()}, ${day}`,
    noMail: (address: string) =>
      address ? `No verified email; contact ${address}` : 'No email address',
    nothing: 'Nobody is to be reminded',
  },
  earlier: {
    label: 'Earlier',
    of: (company: string, said: string) => (company ? `${company}: ${said}` : said),
    stopped: (by: string, day: string, why: string) =>
      `Stopped by ${by}, ${day}${why ? `: ${why}` : '.'}`,
    ended: (by: string, day: string) => `Started by ${by}, ended ${day}.`,
  },
}
