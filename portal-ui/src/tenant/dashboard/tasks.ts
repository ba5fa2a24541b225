import { aboutStatus, isDraft } from '../../shared/api/about'
import type { Certificate, CertificateItem } from '../../shared/api/types'
import { daysUntil } from '../../shared/format/dates'
import { codeOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { WAITING } from '../parts/certificateMessages'

/** Which certificates ask for something, the most pressing first, and in what words. */

/** From here on the date of a draft's end is said loudly; the server's first warning is as early. */
const SOON_DAYS = 14

export const UNSENT = WAITING.filter(isDraft)
export const CORRECTIONS = WAITING.filter((status) => !isDraft(status))

const isDue = ({ period_from }: CertificateItem, due: string | undefined) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter !== null && codeOf(quarter) === due
}

/** Corrections, drafts of the quarter that is due, then the other drafts, the oldest first. */
export function byUrgency(items: CertificateItem[], due: string | undefined): CertificateItem[] {
  const rank = (item: CertificateItem) => {
    if (!isDraft(item.status)) return CORRECTIONS.indexOf(item.status)
    return CORRECTIONS.length + (isDue(item, due) ? 0 : 1)
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}

const draftAsks = ({ checks }: Certificate) => {
  const blocking = checks.filter(({ severity }) => severity === 'block').length
  return blocking > 0 ? tenantPageMessages.tasks.toFix(blocking) : tenantPageMessages.tasks.ready
}

/** What is asked; in general words until the whole certificate has come. */
export function askOf(item: CertificateItem, whole: Certificate | undefined): string {
  if (whole && isDraft(item.status)) return draftAsks(whole)
  return whole?.reasons.length
    ? tenantPageMessages.tasks.toCorrect(whole.reasons.length)
    : aboutStatus(item.status).asks
}

/** Why it came back, in short. */
export const whyOf = (whole: Certificate | undefined) =>
  whole && !isDraft(whole.status)
    ? whole.reasons.map(({ label, code }) => label ?? code).join('; ') || whole.last_remarks
    : ''

export const isSoon = (day: string, now = new Date()) => daysUntil(day, now) <= SOON_DAYS
