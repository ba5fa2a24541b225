import type { Status } from '../../shared/api/types'
import { STATUSES } from '../../shared/api/words'
import { auditMessages } from '../../shared/messages/audit'
import type { AuditRow } from './auditQueries'

export const isStatus = (text: string): text is Status => text in STATUSES

/** "a4fa…8596" */
export const shortHash = (hash: string) => (hash ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : '')

const reasonWords = ({ label, text }: AuditRow['reasons'][number]) =>
  text ? `${label}: ${text}` : label

/** Why it was done, or what was changed, in one line. */
export function whyOf(row: AuditRow) {
  if (row.erased) return auditMessages.row.erased
  const said = [...row.reasons.map(reasonWords), row.remarks].filter(Boolean)
  if (row.changes.length > 0) said.push(auditMessages.row.fields(row.changes.length))
  return said.join('; ')
}
