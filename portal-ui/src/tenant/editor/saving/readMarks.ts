import { deviceStore } from '../../../shared/deviceStore'
import type { FormRead } from '../../../shared/queries/readForm'
import { emptyValues, type LineValues, lineValues, type Values } from './values'

/** What a draft has from a PDF and nobody has looked at yet, kept on this device with the draft. */

export interface Mark {
  /** The field in the editor. */
  field: string
  /** What stands there because it was read. */
  value: string
  confidence: number
  level: 'look' | 'unsure'
  note: string
}

export interface ReadMarks {
  owner: string
  id: string
  file: string
  marks: Mark[]
  notes: string[]
}

const withStore = deviceStore({
  database: 'portal-read-forms',
  store: 'marks',
  keyPath: ['owner', 'id'],
})

export const keepMarks = (marks: ReadMarks) =>
  withStore<IDBValidKey>('readwrite', (store) => store.put(marks))

export const forgetMarks = (owner: string, id: string) =>
  withStore<undefined>('readwrite', (store) => store.delete([owner, id]))

export const readMarks = (owner: string, id: string) =>
  withStore<ReadMarks | undefined>('readonly', (store) => store.get([owner, id]))

/** The draft that a form which was read begins. */
export const draftOf = ({ content }: FormRead): Values => ({
  ...emptyValues,
  company: content.company ?? '',
  branch: content.branch ?? '',
  period_from: content.period_from ?? '',
  period_to: content.period_to ?? '',
  signatory_name: content.signatory_name,
  signatory_title: content.signatory_title,
  signatory_tin: content.signatory_tin,
  lines: content.lines.map(lineValues),
})

const OWN = /^(period_from|period_to|signatory_\w+|lines\.\d+\.(atc|m1|m2|m3|total|tax))$/

/** The payor is the account; of the payee it is the company that is chosen. */
const fieldIn = (name: string) => {
  if (name === 'payee_tin') return 'company'
  return OWN.test(name) ? name : ''
}

/** What stands in a field of the editor. */
export function standsIn(values: Values, field: string): string {
  const [, line, cell] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  const found = line ? values.lines[Number(line)]?.[cell as keyof LineValues] : undefined
  return String(found ?? (line ? '' : (values[field as keyof Values] ?? '')))
}

/** What the reader was not sure of, where the draft has it now. */
export const marksOf = ({ fields }: FormRead, draft: Values): Mark[] =>
  fields.flatMap(({ name, confidence, level, note }) => {
    const field = fieldIn(name)
    if (!field || level === 'sure' || level === null) return []
    return [{ field, value: standsIn(draft, field), confidence: confidence ?? 0, level, note }]
  })

/** Those that stand as they were read: what was typed over is looked at. */
export const leftOf = (marks: Mark[], values: Values) =>
  marks.filter(({ field, value }) => standsIn(values, field) === value)
