import { formatAmount } from '../../../shared/format/money'
import { scanMessages } from '../../../shared/messages/scans'
import type { Scan } from '../scanQueries'

/** What is said beside a field: what the checks find, and the quarter before. */

const CELL = /^lines\.(\d+)\.(m1|m2|m3|total|tax)$/

/** Fields that the server names together, or by another name. */
const isAbout = (field: string | null | undefined, name: string) =>
  field === name || field === name.replace(/_(tin|name)$/, '')

export const messagesOf = ({ findings }: Scan, name: string) =>
  findings.filter(({ field }) => isAbout(field, name)).map(({ message }) => message)

/** The amount at the same place last quarter, in words. */
export function pastOf({ compared }: Scan, name: string): string {
  const [, line, column] = CELL.exec(name) ?? []
  const past = compared.find((one) => String(one.line) === line)
  const value = past && column ? past[column as 'm1'] : ''
  return value ? scanMessages.review.lastQuarter(formatAmount(value)) : ''
}
