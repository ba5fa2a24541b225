import type { Finding } from '../../../shared/api/types'
import { formatDate } from '../../../shared/format/dates'
import { formatPesos, formatRate } from '../../../shared/format/money'
import { showTin } from '../../../shared/format/tin'
import type { Values } from '../saving/draftValues'
import { emptyValues } from '../saving/draftValues'

/** A finding that knows the right values fills them in with one press. */

const AMOUNT = /\.(m[123]|total|tax)$/

const shown = (field: string, value: string) => {
  if (AMOUNT.test(field)) return formatPesos(value)
  if (field.endsWith('.rate')) return formatRate(value)
  if (field.endsWith('_tin')) return showTin(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
}

/** What the button offers: of several amounts their total, else the one value. */
export function offerOf({ field, repair }: Finding): string | null {
  const given = Object.entries(repair ?? {})
  const told =
    given.find(([name]) => name.endsWith('.total')) ??
    given.find(([name]) => name === field) ??
    given[0]
  return told ? shown(...told) : null
}

export interface Repaired {
  /** What the editor holds, by the names of its inputs. */
  inputs: [string, string][]
  /** What follows from elsewhere and is sent as it is. */
  beside: Record<string, string>
}

/** Which of the values the editor holds itself. */
export function repaired(values: Values, repair: Record<string, string>): Repaired {
  const isInput = (name: string) => {
    const line = /^lines\.(\d+)\./.exec(name)
    return line ? Number(line[1]) < values.lines.length : name in emptyValues
  }
  const given = Object.entries(repair)
  return {
    inputs: given.filter(([name]) => isInput(name)),
    beside: Object.fromEntries(given.filter(([name]) => !isInput(name) && !name.includes('.'))),
  }
}
