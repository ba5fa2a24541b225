import type { Refusal } from '../../shared/api/http'
import { formatDate, formatTime, manilaDay } from '../../shared/format/dates'
import { ac } from '../../shared/messages/accounting'

const whenOf = (at: string, now: Date) =>
  manilaDay(new Date(at)) === manilaDay(now)
    ? ac.decide.at(formatTime(at))
    : ac.decide.onDay(formatDate(at), formatTime(at))

/**
 * Who did what meanwhile. A condition has its own sentence; otherwise the status tells what was
 * done, unless it is the one that was seen.
 */
export function whatHappened({ body, message }: Refusal, seen: string, now = new Date()): string {
  const { code, by, at, status } = body
  if (code === 'condition' || !by || !at) return message
  const when = whenOf(at, now)
  return status === seen ? ac.decide.changed(by, when) : ac.decide.did(by, status, when)
}
