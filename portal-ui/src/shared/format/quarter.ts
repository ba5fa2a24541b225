import { capital, commonMessages } from '../messages/common'
import { manilaDay } from './dates'

/** A calendar quarter: {year: 2026, number: 3}. */
export interface Quarter {
  year: number
  number: 1 | 2 | 3 | 4
}

const two = (value: number) => String(value).padStart(2, '0')

export const quarterOfDate = (date: string): Quarter => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return { year, number: Math.ceil(month / 3) as Quarter['number'] }
}

export const currentQuarter = (now = new Date()) => quarterOfDate(manilaDay(now))

export const codeOf = ({ year, number }: Quarter) => `${year}Q${number}`

export const quarterOfCode = (code: string): Quarter | null => {
  const found = /^(\d{4})Q([1-4])$/.exec(code)
  return found ? { year: Number(found[1]), number: Number(found[2]) as Quarter['number'] } : null
}

export const quarterBefore = ({ year, number }: Quarter): Quarter =>
  number === 1 ? { year: year - 1, number: 4 } : { year, number: (number - 1) as 1 | 2 | 3 }

/** Newest first, this one included. */
export const recentQuarters = (count: number, from = currentQuarter()): Quarter[] =>
  Array.from({ length: count - 1 }).reduce<Quarter[]>(
    (list) => [...list, quarterBefore(list.at(-1) ?? from)],
    [from],
  )

export const firstDay = ({ year, number }: Quarter) => `${year}-${two(number * 3 - 2)}-01`

export const lastDay = ({ year, number }: Quarter) =>
  `${year}-${two(number * 3)}-${number === 1 || number === 4 ? 31 : 30}`

/** "third quarter 2026" */
export const nameOf = ({ year, number }: Quarter) =>
  `${commonMessages.quarters[number - 1]} ${year}`

/** "Third quarter 2026", where it stands alone. */
export const titleOfQuarter = (quarter: Quarter) => capital(nameOf(quarter))

/** "Q3 2026" */
export const shortNameOf = ({ year, number }: Quarter) => `Q${number} ${year}`

/** The names of its three months, or of the first, second and third month when none is chosen. */
export const monthsOf = (quarter: Quarter | null): [string, string, string] => {
  if (!quarter) return commonMessages.monthsUnnamed
  const first = quarter.number * 3 - 3
  return [0, 1, 2].map((step) => commonMessages.months[first + step]) as [string, string, string]
}

export const quarterOfPeriod = (from: string | null | undefined): Quarter | null =>
  from ? quarterOfDate(from) : null
