import { centavosOf, sum, taxOn, toAmount } from '../../../shared/format/money'
import type { LineValues } from './draftValues'

/** Live sums, in whole centavos. */

type Months = Pick<LineValues, 'm1' | 'm2' | 'm3' | 'rate'>

/** Total of the months and the tax on it, a half centavo rounded up. */
export function reckon({ m1, m2, m3, rate }: Months): Pick<LineValues, 'total' | 'tax'> {
  const total = sum([m1, m2, m3].map(centavosOf))
  return { total: toAmount(total), tax: toAmount(taxOn(total, rate || '0')) }
}

const COLUMNS = ['m1', 'm2', 'm3', 'total', 'tax'] as const

export type ColumnTotals = Record<(typeof COLUMNS)[number], string>

export const columnTotals = (lines: LineValues[]) =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, toAmount(sum(lines.map((line) => centavosOf(line[column]))))]),
  ) as ColumnTotals
