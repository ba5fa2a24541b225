import { formatDate } from '../../../shared/format/dates'
import { centavosOf, formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import type { Cockpit } from './cockpitQueries'

const { title } = cockpitMessages

/** What is missing and how that goes on: in pesos where billing is loaded, else in certificates. */
export function titleOfCockpit({ totals, pace, period }: Cockpit): string {
  if (pace.state === 'done') return title.done
  const day = period.due ? formatDate(period.due) : ''
  const { billed } = totals
  const missing = billed
    ? title.pesos(formatPesos(billed.missing.tax))
    : title.count(totals.not_sent)
  if (pace.state === 'overdue') return title.overdue(missing, day)
  const coming = billed
    ? title.pesos(formatPesos(pace.tax_when_due))
    : title.count(pace.count_when_due)
  return title.running(missing, coming, day)
}

/** Per cent of a whole, with one decimal. */
export const percentOf = (part: string, whole: string) => {
  const all = centavosOf(whole)
  return all > 0n ? Number((centavosOf(part) * 1000n) / all) / 10 : 0
}
