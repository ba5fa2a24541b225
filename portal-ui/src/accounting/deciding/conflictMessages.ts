import { aboutMove, isMove } from '../../shared/api/about'
import type { Refusal } from '../../shared/api/http'
import { formatDate, formatTime, manilaDay } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'

/** "at 12:01", or "on 7 Oct 2026 at 12:01" where that is another day. */
export const whenOf = (at: string, now: Date) =>
  manilaDay(new Date(at)) === manilaDay(now)
    ? accountingMessages.decide.at(formatTime(at))
    : accountingMessages.decide.onDay(formatDate(at), formatTime(at))

/**
 * Who did what meanwhile. A condition has its own sentence; otherwise the last move tells what was
 * done, unless the status is still the one that was seen.
 */
export function whatHappened({ body, message }: Refusal, seen: string, now = new Date()): string {
  const { code, by, at, status, move } = body
  if (code === 'condition' || !by || !at) return message
  const when = whenOf(at, now)
  return status === seen || !isMove(move)
    ? accountingMessages.decide.changed(by, when)
    : accountingMessages.decide.did(by, aboutMove(move).did, when)
}
