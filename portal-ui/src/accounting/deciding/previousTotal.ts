import type { Change } from '../../shared/api/types'
import { centavosOf } from '../../shared/format/money'

/** What a column added up to before these changes, in centavos; the same where none is in it. */
export const previousTotal = (sum: string, column: string, changes: Change[] = []) =>
  changes
    .filter(({ field }) => field.startsWith('lines.') && field.endsWith(`.${column}`))
    .reduce(
      (left, { before, after }) => left - centavosOf(after) + centavosOf(before),
      centavosOf(sum),
    )
