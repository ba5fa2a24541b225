import { commonMessages } from '../messages/common'
import { signedCopiesMessages } from '../messages/signedCopies'
import { fieldName, shownValue } from './Timeline'

/** The fields of a signed copy by their flat names: what they are called, and how values read. */

const SUM = /^totals\.(\w+)$/
const AMOUNT = /^(lines\.\d+|totals)\.(m\d|total|tax)$/

/** Fields of a draft that a paper can fill in. */
const TAKEN =
  /^(period_(from|to)|signatory_(name|title|tin)|lines\.\d{1,2}\.(atc|m[123]|total|tax))$/

export function copyFieldLabel(field: string): string {
  const [, part] = SUM.exec(field) ?? []
  return part ? signedCopiesMessages.sum(commonMessages.lineParts[part] ?? part) : fieldName(field)
}

const plainValue = (field: string, value: string) =>
  AMOUNT.test(field) ? value.replaceAll(',', '') : value

export const copyFieldText = (field: string, value: string) =>
  shownValue(field.replace(SUM, 'lines.0.$1'), plainValue(field, value))

/** What the paper puts into a field of the draft; null where it has nothing for it. */
export const valueFromPaper = (field: string, paper: string) =>
  paper && TAKEN.test(field) ? plainValue(field, paper) : null
