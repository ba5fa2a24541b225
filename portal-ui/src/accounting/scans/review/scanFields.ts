import { formatFormDate } from '../../../shared/format/dates'
import { formatAmount, toCentavos } from '../../../shared/format/money'
import { digitsOf, formatTin } from '../../../shared/format/tin'
import { scanMessages } from '../../../shared/messages/scans'

/** The fields of a form by their flat names: what they are called, and how their values read. */

export type Kind = 'date' | 'tin' | 'zip' | 'money' | 'text' | 'signed'

const { names, columns } = scanMessages.fields

const ROW = /^lines\.(\d+)\.(\w+)$/
const SUM = /^totals\.(\w+)$/

const MONEY = ['m1', 'm2', 'm3', 'total', 'tax']

export const columnOf = (name: string) => (ROW.exec(name)?.[2] ?? SUM.exec(name)?.[1]) || ''

export const isSum = (name: string) => SUM.test(name)

export function kindOf(name: string): Kind {
  if (name === 'signed') return 'signed'
  if (name.startsWith('period_')) return 'date'
  if (name.endsWith('_tin')) return 'tin'
  if (name.endsWith('_zip')) return 'zip'
  return MONEY.includes(columnOf(name)) ? 'money' : 'text'
}

/** What a field is called, with its line where it has one. */
export function labelOf(name: string): string {
  const [, line, column] = ROW.exec(name) ?? []
  if (line && column) return scanMessages.fields.line(Number(line) + 1, columns[column] ?? column)
  const [, sum] = SUM.exec(name) ?? []
  if (sum) return scanMessages.fields.sum(columns[sum] ?? sum)
  return names[name] ?? name
}

/** Letters mean nothing in it, so that they can be keys. */
export const hasNoLetters = (name: string) => ['date', 'tin', 'zip', 'money'].includes(kindOf(name))

const shownMoney = (value: string) => (toCentavos(value) === null ? value : formatAmount(value))
const shownTin = (value: string) => (/^\d+$/.test(value) ? formatTin(value) : value)
const shownDate = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? formatFormDate(value) : value

const SHOWN: Record<Kind, (value: string) => string> = {
  date: shownDate,
  tin: shownTin,
  zip: (value) => value,
  money: shownMoney,
  text: (value) => value,
  signed: (value) => scanMessages.fields.signed[value] ?? value,
}

/** As the paper has it. */
export const shown = (name: string, value: string) => SHOWN[kindOf(name)](value)

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
const AMERICAN = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4})$/

/** "07/01/2026" and "07012026" are the first of July; what is no date stays as typed. */
function typedDate(text: string): string {
  if (ISO.test(text)) return text
  const [, month = '', day = '', year = ''] = AMERICAN.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

const TIN_DIGITS = 14

/** Nine digits and a branch of fewer than five: the branch is filled up on its left. */
function typedTin(text: string): string {
  const digits = digitsOf(text)
  if (digits.length < 9 || digits.length > TIN_DIGITS) return digits || text
  return digits.slice(0, 9) + digits.slice(9).padStart(TIN_DIGITS - 9, '0')
}

const typedMoney = (text: string) => (toCentavos(text) === null ? text : formatAmount(text))

const TYPED: Record<Kind, (text: string) => string> = {
  date: typedDate,
  tin: typedTin,
  zip: (text) => text,
  money: typedMoney,
  text: (text) => text,
  signed: (text) => text,
}

/** What was typed, as the server takes it. */
export const typed = (name: string, text: string) => TYPED[kindOf(name)](text.trim())
