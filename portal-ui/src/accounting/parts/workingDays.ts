import { manilaDay } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'

const DAY_MS = 24 * 60 * 60 * 1000
const SUNDAY = 0
const SATURDAY = 6

/** From here on a wait is marked. How it looks only; no deadline of the product hangs on it. */
export const LONG_WAIT_DAYS = 5

const isWorkingDay = (at: number) => {
  const day = new Date(at).getUTCDay()
  return day !== SUNDAY && day !== SATURDAY
}

/** Mondays to Fridays that have begun in Manila since the day of a moment. */
export function workingDaysSince(at: string, now = new Date()): number {
  const today = Date.parse(manilaDay(now))
  let count = 0
  for (let day = Date.parse(manilaDay(new Date(at))) + DAY_MS; day <= today; day += DAY_MS)
    if (isWorkingDay(day)) count += 1
  return count
}

const isToday = (at: string, now: Date) => manilaDay(new Date(at)) === manilaDay(now)

/** "6 days", "Today": how long a form has waited, in working time. */
export function waitedFor(at: string, now = new Date()): string {
  if (isToday(at, now)) return accountingWords.waiting.today
  const days = workingDaysSince(at, now)
  return days === 0 ? accountingWords.waiting.short : accountingWords.waiting.days(days)
}

/** The same for a heading: "waiting 4 working days". */
export function waitingWords(at: string, now = new Date()): string {
  if (isToday(at, now)) return accountingWords.waiting.headerToday
  const days = workingDaysSince(at, now)
  return days === 0
    ? accountingWords.waiting.header(accountingWords.waiting.short.toLowerCase())
    : accountingWords.waiting.headerDays(days)
}
