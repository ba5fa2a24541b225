import { centavosOf, formatAmount } from '../../shared/format/money'
import { Changed } from './Changed'
import type { Form } from './form'
import { sumBefore } from './sumBefore'
import { useSince } from './useSince'

interface Props {
  form: Form
  column: 'm1' | 'm2' | 'm3' | 'total' | 'tax'
  /** As it is written: amounts alone in the table, with their currency on a card. */
  written?: (amount: string | bigint) => string
}

/** What a column adds up to, and what it did before the tenant changed something in it. */
export const Sum = ({ form, column, written = formatAmount }: Props) => {
  const { changes } = useSince(form)
  const now = form.totals[column]
  const before = sumBefore(now, column, changes)
  if (before === centavosOf(now)) return written(now)
  return <Changed was={written(before)}>{written(now)}</Changed>
}
