import { commonMessages } from '../messages/common'

/** Everything is shown in Manila's time, wherever the browser is. */
const ZONE = 'Asia/Manila'
const DAY_MS = 24 * 60 * 60 * 1000

type Parts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>

const partsIn = (timeZone: string, month: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: month,
    day: 'numeric',
    month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: Date) =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Parts
}

const long = partsIn(ZONE, 'long')
const short = partsIn(ZONE, 'short')
const plainLong = partsIn('UTC', 'long')

const isPlainDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The Manila calendar day of a moment, as "2026-10-20". */
export const manilaDay = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at)

export const formatTime = (at: string | Date) => {
  const { hour, minute } = short(new Date(at))
  return `${hour}:${minute}`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'medium' })

/** "17:02:41" */
export const formatClock = (at: string | Date) => clock.format(new Date(at))

/** "Tuesday, 20 October 2026" */
export const formatDay = (at: string | Date) => {
  const text = at instanceof Date ? at.toISOString() : at
  const { weekday, day, month, year } = isPlainDate(text)
    ? plainLong(new Date(text))
    : long(new Date(text))
  return `${weekday}, ${day} ${month} ${year}`
}

/** "20 October 2026": the form of a date everywhere but in what is narrow. */
export const formatDate = (at: string | null) => (at ? formatDay(at).replace(/^\w+, /, '') : '')

/** "20 Oct" of a plain date, and with the year when it is another. */
export function shortDay(date: string, now = new Date()): string {
  const { day, month, year } = plainLong(new Date(date))
  return `${day} ${month.slice(0, 3)}${year === short(now).year ? '' : ` ${year}`}`
}

/** "07/01/2026", as the form prints it: only next to a picture of the paper. */
export const formatFormDate = (date: string | null) => {
  if (!date) return ''
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** "10:38" today, "Yesterday, 16:20", "7 Oct, 10:14", and with the year when it is another. */
export function formatMoment(at: string, now = new Date()): string {
  const moment = new Date(at)
  const day = manilaDay(moment)
  const time = formatTime(moment)
  if (day === manilaDay(now)) return time
  if (day === manilaDay(new Date(now.getTime() - DAY_MS)))
    return `${commonMessages.dates.yesterday}, ${time}`
  const parts = short(moment)
  const year = parts.year === short(now).year ? '' : ` ${parts.year}`
  return `${parts.day} ${parts.month}${year}, ${time}`
}

/** Whole days from today (Manila) until a date; negative when it has passed. */
export const daysUntil = (date: string, now = new Date()) =>
  Math.round((Date.parse(date) - Date.parse(manilaDay(now))) / DAY_MS)
