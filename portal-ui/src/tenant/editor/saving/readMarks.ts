import type { FormRead } from '../../../shared/queries/readForm'
import { emptyValues, type FromPdf, type LineValues, lineValues, type Values } from './draftValues'

/** What a draft has from a PDF; kept by the server with the draft. */

export type Mark = FromPdf['fields'][number]

/** The payor of the PDF and its notes, as they are named among what was confirmed. */
export const PAYOR = 'payor_tin'
export const NOTES = 'notes'

/** The draft that a form which was read begins. */
export const draftOf = ({ content, from_pdf }: FormRead): Values => ({
  ...emptyValues,
  company: content.company ?? '',
  branch: content.branch ?? '',
  period_from: content.period_from ?? '',
  period_to: content.period_to ?? '',
  signatory_name: content.signatory_name,
  signatory_title: content.signatory_title,
  signatory_tin: content.signatory_tin,
  lines: content.lines.map(lineValues),
  from_pdf,
})

/** What stands in a field of the editor. */
export function standsIn(values: Values, field: string): string {
  const [, line, cell] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  const found = line ? values.lines[Number(line)]?.[cell as keyof LineValues] : undefined
  return String(found ?? (line ? '' : (values[field as keyof Values] ?? '')))
}

const isConfirmed = ({ confirmed }: FromPdf, name: string) => confirmed.includes(name)

/** Unsure fields that stand as they were read: what was typed over is looked at. */
export const fieldsLeft = (values: Values): Mark[] => {
  const reading = values.from_pdf
  if (!reading) return []
  return reading.fields.filter(
    ({ field, value }) => !isConfirmed(reading, field) && standsIn(values, field) === value,
  )
}

/** The payor that the PDF names, while nobody said that the form is theirs. */
export const payorLeft = ({ from_pdf }: Values) =>
  from_pdf && !isConfirmed(from_pdf, PAYOR) ? from_pdf.payor : null

export const notesLeft = ({ from_pdf }: Values): string[] =>
  from_pdf && !isConfirmed(from_pdf, NOTES) ? from_pdf.notes : []

/** Somebody said that it is right; named in the order of the server. */
export const confirmIn = (reading: FromPdf, name: string): FromPdf => {
  const said = new Set([...reading.confirmed, name])
  const names = [PAYOR, NOTES, ...reading.fields.map(({ field }) => field)]
  return { ...reading, confirmed: names.filter((each) => said.has(each)) }
}
