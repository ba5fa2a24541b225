import { firstDay, lastDay } from '../../shared/format/quarter'
import { commonMessages } from '../../shared/messages/common'
import type { Choices } from './filingQueries'

type Period = Choices['companies'][number]['returns'][number]['periods'][number]

const WRITTEN = /^(\d{4})([QS])([1-4])$/

/** The year of a quarter's code: "2026", or "2026S" of a second taxable year that ends in 2026. */
const yearWords = (code: string) => code.slice(0, 4) + (code[4] === 'S' ? 'S' : '')

/** "Q3 2026", and of a second taxable year that ends in 2026 "Q3 2026S". */
export const quarterWords = (code: string) => {
  const found = WRITTEN.exec(code)
  return found ? `Q${found[3]} ${yearWords(code)}` : code
}

/** "Q3 2026", and of a year's return the year. */
export const periodWords = ({ quarter, form }: { quarter: string; form: string }) =>
  form === '1702' ? yearWords(quarter) : quarterWords(quarter)

const monthWords = (day: string) =>
  `${commonMessages.months[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(0, 4)}`

/** "Jul 2026 to Sep 2026" */
const daysWords = (starts: string, ends: string) => `${monthWords(starts)} to ${monthWords(ends)}`

const isOfCalendar = ({ quarter, starts, ends }: Period, form: string) => {
  const found = WRITTEN.exec(quarter)
  const number = Number(found?.[3]) as 1 | 2 | 3 | 4
  const of = { year: Number(found?.[1]), number }
  const first = form === '1702' ? { ...of, number: 1 as const } : of
  return found?.[2] === 'Q' && starts === firstDay(first) && ends === lastDay(of)
}

/** A period of a return to choose, with its months where it is none of the calendar. */
export const periodChoice = (period: Period, form: string) => {
  const name = periodWords({ quarter: period.quarter, form })
  return isOfCalendar(period, form) ? name : `${name}: ${daysWords(period.starts, period.ends)}`
}

/** A taxable year to choose, with its months where it is no calendar year. */
export const yearChoice = ({
  code,
  starts,
  ends,
}: Choices['companies'][number]['years'][number]) =>
  starts === `${code}-01-01` && ends === `${code}-12-31`
    ? code
    : `${code}: ${daysWords(starts, ends)}`
