import { centavosOf, formatAmount } from '../../shared/format/money'
import { ChangedValue } from './ChangedValue'
import type { Form } from './formCache'
import { previousTotal } from './previousTotal'
import { useChangesSinceReturn } from './useChangesSinceReturn'

interface Props {
  form: Form
  column: 'm1' | 'm2' | 'm3' | 'total' | 'tax'
  /** As it is written: amounts alone in the table, with their currency on a card. */
  written?: (amount: string | bigint) => string
}

/** What a column adds up to, and what it did before the tenant changed something in it. */
export const CertificateTotal = ({ form, column, written = formatAmount }: Props) => {
  const { changes } = useChangesSinceReturn(form)
  const now = form.totals[column]
  const before = previousTotal(now, column, changes)
  if (before === centavosOf(now)) return written(now)
  return <ChangedValue was={written(before)}>{written(now)}</ChangedValue>
}
