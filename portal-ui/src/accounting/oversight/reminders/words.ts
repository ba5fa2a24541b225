import { formatMoment } from '../../../shared/format/dates'
import { remindersWords } from '../../../shared/messages/reminders'
import type { Reminders } from './queries'

const SOON_MS = 60_000

/** When the next mails may leave. */
export const leavesIn = ({ goes_on_at }: Reminders, now = Date.now()) =>
  Date.parse(goes_on_at) - now < SOON_MS
    ? remindersWords.now
    : remindersWords.next(formatMoment(goes_on_at))
