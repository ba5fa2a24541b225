import { z } from 'zod/mini'
import type { Certificate, FormType, Line, Section } from '../../shared/api/types'
import { centavosOf, sum, taxOn, toAmount, toCentavos } from '../../shared/format/money'
import { en } from '../../shared/messages/en'
import { tn } from '../../shared/messages/tenant'

/** What the editor holds, how it is reckoned, and what of it is sent. */

export interface LineValues {
  section: Section
  atc: string
  description: string
  rate: string
  m1: string
  m2: string
  m3: string
  total: string
  tax: string
}

export interface Values {
  form_type: FormType
  company: string
  branch: string
  location: string
  period_from: string
  period_to: string
  lines: LineValues[]
  signatory_name: string
  signatory_title: string
  signatory_tin: string
  remarks: string
}

export const emptyLine: LineValues = {
  section: 'EWT',
  atc: '',
  description: '',
  rate: '',
  m1: '0.00',
  m2: '0.00',
  m3: '0.00',
  total: '0.00',
  tax: '0.00',
}

export const emptyValues: Values = {
  form_type: 'SINGLE',
  company: '',
  branch: '',
  location: '',
  period_from: '',
  period_to: '',
  lines: [],
  signatory_name: '',
  signatory_title: '',
  signatory_tin: '',
  remarks: '',
}

const lineValues = ({ rate, ...line }: Line): LineValues => ({ ...line, rate: rate ?? '' })

export const valuesOf = (certificate: Certificate): Values => ({
  form_type: certificate.form_type,
  company: certificate.company ?? '',
  branch: certificate.branch ?? '',
  location: certificate.location ?? '',
  period_from: certificate.period_from ?? '',
  period_to: certificate.period_to ?? '',
  lines: certificate.lines.map(lineValues),
  signatory_name: certificate.signatory_name,
  signatory_title: certificate.signatory_title,
  signatory_tin: certificate.signatory_tin,
  remarks: certificate.remarks,
})

type Months = Pick<LineValues, 'm1' | 'm2' | 'm3' | 'rate'>

/** Total of the months and the tax on it, in whole centavos, a half rounded up. */
export function reckon({ m1, m2, m3, rate }: Months): Pick<LineValues, 'total' | 'tax'> {
  const total = sum([m1, m2, m3].map(centavosOf))
  return { total: toAmount(total), tax: toAmount(taxOn(total, rate || '0')) }
}

const COLUMNS = ['m1', 'm2', 'm3', 'total', 'tax'] as const

export const columnTotals = (lines: LineValues[]) =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, toAmount(sum(lines.map((line) => centavosOf(line[column]))))]),
  ) as Record<(typeof COLUMNS)[number], string>

const TIN_LENGTHS = [0, 9, 12, 13, 14]

const amount = z.string().check(z.refine((text) => toCentavos(text) !== null, tn.editor.amount))

/** Only the shape: whether it will be accepted is the server's to say. */
export const shape = z.looseObject({
  lines: z.array(z.looseObject({ m1: amount, m2: amount, m3: amount, tax: amount })),
  signatory_tin: z.string().check(
    z.superRefine((tin, context) => {
      if (!TIN_LENGTHS.includes(tin.length))
        context.addIssue({ code: 'custom', message: tn.editor.tinLength(tin.length) })
    }),
  ),
})

const malformed = (values: Values) => {
  const checked = shape.safeParse(values)
  return new Set(checked.error?.issues.map(({ path }) => String(path[0])))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const NULL_WHEN_EMPTY = ['company', 'branch', 'location', 'period_from', 'period_to']

const forServer = (name: string, value: unknown) => {
  if (name === 'lines')
    return (value as LineValues[]).map((line) => ({ ...line, rate: line.rate || null }))
  return value === '' && NULL_WHEN_EMPTY.includes(name) ? null : value
}

/** What differs from what the server has; what is half-typed waits. */
export function changesBetween(before: Values, after: Values): Record<string, unknown> {
  const waiting = malformed(after)
  const names = Object.keys(after) as (keyof Values)[]
  return Object.fromEntries(
    names
      .filter((name) => !waiting.has(name) && !same(before[name], after[name]))
      .map((name) => [name, forServer(name, after[name])]),
  )
}

export const isSame = (a: Values, b: Values) => same(a, b)

/** How a field is called in a sentence. */
export const fieldName = (field: string) => en.fields[field] ?? field
