import { plural } from './common'

const span = (seconds: number) => {
  if (seconds < 90) return `${seconds} ${plural(seconds, 'second', 'seconds')}`
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? `${minutes} minutes`
    : `${Math.round(minutes / 60)} ${plural(Math.round(minutes / 60), 'hour', 'hours')}`
}

const WORK: Record<string, string> = {
  mail_tenant: 'Mail to a tenant about a certificate',
  mail_processor: 'Mail to a processor about a certificate',
  mail_verification_link: 'Mail with a verification link',
  tell_old_address: 'Mail to the address used before',
  mail_reminder: 'Reminder of missing certificates',
  mail_link: 'Mail with a password link',
  mail_warning: 'Warning about tried passwords',
  mail_anchor: 'Anchor of the audit for the auditors',
  open_file: 'Opening a scanned file',
  read_page: 'Reading a page of a scan',
  start_reading: 'Start of reading a scan',
}

/** Texts of the page that tells support how the portal stands. */
export const statusMessages = {
  title: 'System status',
  well: 'All is well.',
  ill: (names: string[]) =>
    `${names.length} ${plural(names.length, 'thing needs', 'things need')} a look: ${names.join(', ')}.`,
  version: 'Version',
  transitions: 'Transitions recorded',
  processes: 'Processes',
  allUp: 'All are up.',
  starting: (lanes: string[]) =>
    `No worker has reported yet for: ${lanes.join(', ')}. A worker reports within a minute of its start.`,
  unknown: 'They could not be asked.',
  jobs: 'Background jobs',
  lane: 'Queue',
  workers: 'Workers',
  waiting: 'Waiting',
  oldest: 'Oldest waiting',
  failed: 'Failed',
  givenUp: 'Failed work',
  workOf: (work: string) => WORK[work] ?? work.replaceAll('_', ' '),
  gaveUp: (moment: string, attempts: number) =>
    `Failed ${moment}, after ${attempts} ${plural(attempts, 'attempt', 'attempts')}`,
  sendAgain: 'Send again',
  runAgain: 'Run again',
  notAgain: 'Start it again where it was begun.',
  lanes: { mail: 'Mails', default: 'Jobs', ocr: 'Pages of scans' },
  nothingDue: 'Nothing is due',
  late: (seconds: number) => `${span(seconds)}, late`,
  since: span,
  backup: 'Last backup',
  audit: 'Audit',
  unsetGuard: {
    AUDIT_KEY: 'AUDIT_KEY is not set: whoever can write to the database can write the audit anew.',
    AUDITOR_EMAILS: 'AUDITOR_EMAILS is not set: nobody outside holds an anchor of the audit.',
  },
  moved: (at: string) => `Last move recorded: ${at}.`,
  proven: (at: string) => `Audit last proven: ${at}.`,
  neverProven: 'The audit was not proven yet.',
  anchored: (at: string) => `Last anchor written: ${at}.`,
  neverAnchored: 'No anchor was written yet.',
  disk: 'Disk',
  free: (free: string, total: string) => `${free} of ${total} are free.`,
  low: 'Less than a tenth of the disk is free.',
  oldProof: 'That is more than eight days ago.',
  anchorMailed: (at: string) => `The last anchor was mailed to the auditors ${at}.`,
  noAnchorMailed: 'No anchor was mailed to the auditors lately.',
  noBackup: 'None was made yet.',
  backedUp: (moment: string, name: string, size: string) => `${moment}: ${name}, ${size}`,
  backUp: 'Back up now',
  backingUp: 'Backing up…',
  old: 'It is more than two days old.',
  auditFinding: { proof: 'Old proof of the audit', anchor: 'Old anchor of the audit' },
  looked: (moment: string) => `Checked ${moment}`,
}
