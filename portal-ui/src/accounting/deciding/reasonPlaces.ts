import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { accountingMessages } from '../../shared/messages/accounting'
import { fieldName } from '../../shared/ui/Timeline'
import type { Form } from './formCache'

/** A place of the form that a reason can point at; the tenant lands on it. */
export interface PointedAt {
  field: string
  label: string
}

const MONTHS = ['m1', 'm2', 'm3']
const OF_A_LINE = [...MONTHS, 'total', 'tax', 'atc']
const BESIDES = [
  ...['period_from', 'period_to', 'branch', 'payee_name', 'payee_tin', 'payee_address'],
  ...['payor_name', 'payor_tin', 'payor_address', 'signatory_name', 'signatory_title'],
  ...['signatory_tin', 'agent_expires'],
  ...['signed_copy', 'breakdown', 'attachment', 'form_2306', 'form_1606', 'original'],
]

const cellsOf = ({ lines, period_from }: Form): PointedAt[] => {
  const months = monthsOf(quarterOfPeriod(period_from))
  const { month, columns } = { ...accountingMessages.reasons, ...accountingMessages.checks }
  return lines.flatMap((_, index) =>
    OF_A_LINE.map((column) => ({
      field: `lines.${index}.${column}`,
      label: month(months[MONTHS.indexOf(column)] ?? columns[column] ?? column, index + 1),
    })),
  )
}

/** The places that every form has, whatever its lines. */
export const placesOfAnyForm = (): PointedAt[] =>
  BESIDES.map((field) => ({ field, label: fieldName(field) }))

/** Every place that can be pointed at: the cells of the lines first, as most is wrong there. */
export const placesOf = (form: Form): PointedAt[] => [...cellsOf(form), ...placesOfAnyForm()]
