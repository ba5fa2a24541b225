import { plural } from './common'

const span = (seconds: number) => {
  if (seconds < 90) return `${seconds} ${plural(seconds, 'second', 'seconds')}`
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? `${minutes} minutes`
    : `${Math.round(minutes / 60)} ${plural(Math.round(minutes / 60), 'hour', 'hours')}`
}

/** Texts of the page that tells support how the portal stands. */
export const statusWords = {
  title: 'How the portal stands',
  well: 'All is well.',
  ill: (count: number) => `${count} ${plural(count, 'thing needs', 'things need')} a look.`,
  version: 'Version',
  transitions: 'Transitions recorded',
  processes: 'Processes',
  allUp: 'All are up.',
  unknown: 'They could not be asked.',
  jobs: 'Work in the background',
  lane: 'Of',
  waiting: 'Waiting',
  oldest: 'Oldest that is due',
  failed: 'Given up',
  lanes: { mail: 'Mails', default: 'Jobs', ocr: 'Pages of scans' },
  nothingDue: 'Nothing is due',
  late: (seconds: number) => `${span(seconds)}, late`,
  since: span,
  backup: 'Last backup',
  noBackup: 'None was made yet. manage.py backup makes one; operations.md says how often.',
  backedUp: (moment: string, name: string, size: string) => `${moment}: ${name}, ${size}`,
  old: 'It is more than two days old.',
  looked: (moment: string) => `Looked at ${moment}`,
}
