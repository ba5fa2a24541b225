import { formatMoment } from '../../../shared/format/dates'
import { remindersMessages } from '../../../shared/messages/reminders'
import type { Reminders } from './reminderQueries'

const SOON_MS = 60_000

/** When the next mails may leave. */
export const leavesIn = ({ goes_on_at }: Reminders, now = Date.now()) =>
  Date.parse(goes_on_at) - now < SOON_MS
    ? remindersMessages.now
    : remindersMessages.next(formatMoment(goes_on_at))
