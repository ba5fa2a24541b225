import type { CertificateItem } from '../../shared/api/types'
import { manilaDay } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'

const DAY_MS = 24 * 60 * 60 * 1000
const SUNDAY = 0
const SATURDAY = 6

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
  if (isToday(at, now)) return accountingMessages.waiting.today
  const days = workingDaysSince(at, now)
  return days === 0 ? accountingMessages.waiting.short : accountingMessages.waiting.days(days)
}

/** A form waits since it was last handed over. */
export const waitsSince = (form: Pick<CertificateItem, 'handed_over_at' | 'submitted_at'>) =>
  form.handed_over_at ?? form.submitted_at

/** Not yet to be marked, nearly due, or longer than is aimed at. */
export function levelOf(days: number, goal: number) {
  if (days > goal) return 'over'
  return days > 0 && days >= goal - 1 ? 'soon' : 'calm'
}

/** "2 of 5 days", "6 days, 1 over": a wait against what is aimed at. */
export function waitedOfGoal(at: string, goal: number, now = new Date()): string {
  const days = workingDaysSince(at, now)
  if (days === 0) return waitedFor(at, now)
  return levelOf(days, goal) === 'over'
    ? accountingMessages.waiting.over(days, days - goal)
    : accountingMessages.waiting.ofGoal(days, goal)
}

/** The same for a heading: "waiting 4 working days". */
export function waitingWords(at: string, now = new Date()): string {
  if (isToday(at, now)) return accountingMessages.waiting.headerToday
  const days = workingDaysSince(at, now)
  return days === 0
    ? accountingMessages.waiting.header(accountingMessages.waiting.short.toLowerCase())
    : accountingMessages.waiting.headerDays(days)
}
