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

type HandedOver = Pick<CertificateItem, 'handed_over_at' | 'submitted_at'>

/** A form waits since it was last handed over. */
export const waitsSince = (form: HandedOver) => form.handed_over_at ?? form.submitted_at

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

/** It was with the tenant once more since it was first sent. */
export const cameBack = ({ handed_over_at, submitted_at }: HandedOver) =>
  handed_over_at !== null && submitted_at !== null && handed_over_at > submitted_at

/** The same for a heading: "waiting 4 working days", "came back today". */
export function waitingWords(form: HandedOver, now = new Date()): string {
  const words = accountingMessages.waiting
  const at = waitsSince(form)
  if (!at) return ''
  const days = workingDaysSince(at, now)
  if (cameBack(form)) {
    if (isToday(at, now)) return words.backToday
    return days === 0 ? words.backShort : words.backDays(days)
  }
  if (isToday(at, now)) return words.headerToday
  return days === 0 ? words.header(words.short.toLowerCase()) : words.headerDays(days)
}
