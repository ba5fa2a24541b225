import { aboutStatus } from '../../shared/api/about'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { openReasons } from '../../shared/ui/correction'
import { isOpen, type Row } from './sheetRowValues'

/** A store whose certificate came back: what was asked for, and what of it is changed. */

export const isBack = (row: Row) =>
  isOpen(row) &&
  row.certificate !== null &&
  aboutStatus(row.certificate.status).group === 'to_correct'

/** The reasons that no change answers yet. */
export const openReasonsOf = ({ certificate }: Row) =>
  certificate ? openReasons(certificate.reasons, certificate.changes, certificate.checks) : []

/** Something was asked for by a reason that no change answers yet. */
export const hasReasons = (row: Row) => isBack(row) && openReasonsOf(row).length > 0

export const isUnchanged = (row: Row) => isBack(row) && row.certificate?.changes.length === 0

/** Without a change for each reason it is not sent again, unless a person ticks it. */
export const isUnanswered = (row: Row) =>
  isBack(row) && (isUnchanged(row) || openReasonsOf(row).length > 0)

/** "0 of 2 answered"; where nothing was asked by a reason, whether anything changed. */
export function progressOf(row: Row): string {
  const all = row.certificate?.reasons.length ?? 0
  if (all > 0) return tenantPageMessages.correct.progress(all - openReasonsOf(row).length, all)
  return isUnchanged(row) ? sheetBackMessages.unchanged : sheetBackMessages.changed
}
