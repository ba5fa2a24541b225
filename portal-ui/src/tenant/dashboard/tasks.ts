import type { Certificate, CertificateItem, Status } from '../../shared/api/types'
import { daysUntil } from '../../shared/format/dates'
import { codeOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'
import { tp } from '../../shared/messages/tenantPages'

/** Which certificates ask for something, the most pressing first, and in what words. */

/** From here on the date of a draft's end is said loudly; the server's first warning is as early. */
const SOON_DAYS = 14

const RANKS: Partial<Record<Status, number>> = { RETURNED: 0, 'FOR AMENDMENT': 1 }

const isDue = ({ period_from }: CertificateItem, due: string | undefined) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter !== null && codeOf(quarter) === due
}

/** Corrections, drafts of the quarter that is due, then the other drafts, the oldest first. */
export function byUrgency(items: CertificateItem[], due: string | undefined): CertificateItem[] {
  const rank = (item: CertificateItem) => RANKS[item.status] ?? (isDue(item, due) ? 2 : 3)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

const draftAsks = ({ checks }: Certificate) => {
  const blocking = checks.filter(({ severity }) => severity === 'block').length
  return blocking > 0 ? tp.tasks.toFix(blocking) : tp.tasks.ready
}

/** What is asked; in general words until the whole certificate has come. */
export function askOf(item: CertificateItem, whole: Certificate | undefined): string {
  if (item.status === 'DRAFT') return whole ? draftAsks(whole) : tn.dashboard.draft
  if (item.status === 'FOR AMENDMENT') return tn.dashboard.amendment
  return whole?.reasons.length ? tp.tasks.toCorrect(whole.reasons.length) : tn.dashboard.returned
}

/** Why it came back, in short. */
export const whyOf = (whole: Certificate | undefined) =>
  whole && whole.status !== 'DRAFT'
    ? whole.reasons.map(({ label, code }) => label ?? code).join('; ') || whole.last_remarks
    : ''

export const isSoon = (day: string, now = new Date()) => daysUntil(day, now) <= SOON_DAYS
