import type { Certificate, FormType, Line, Section } from '../../../shared/api/types'

/** What the editor holds of a certificate. */

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

const emptyTexts = {
  company: '',
  branch: '',
  period_from: '',
  period_to: '',
  unit: '',
  continues: '',
  payor_tin: '',
  payor_address: '',
  payee_foreign_address: '',
  signatory_name: '',
  signatory_title: '',
  signatory_tin: '',
  agent_accreditation: '',
  agent_issued: '',
  agent_expires: '',
  conforme_name: '',
  conforme_title: '',
  conforme_tin: '',
  conforme_accreditation: '',
  conforme_issued: '',
  conforme_expires: '',
  remarks: '',
}

export type FromPdf = NonNullable<Certificate['from_pdf']>

export type TextName = keyof typeof emptyTexts

export interface Values extends Record<TextName, string> {
  form_type: FormType
  /** The branches it is split over; none when it is for the one branch. */
  locations: string[]
  lines: LineValues[]
  /** The PDF that it began with, and what of that was confirmed. */
  from_pdf: FromPdf | null
}

export const TEXT_NAMES = Object.keys(emptyTexts) as TextName[]
export const AGENT = ['agent_accreditation', 'agent_issued', 'agent_expires'] as const
export const CONFORME = [
  'conforme_name',
  'conforme_title',
  'conforme_tin',
  'conforme_accreditation',
  'conforme_issued',
  'conforme_expires',
] as const

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
  ...emptyTexts,
  form_type: 'SINGLE',
  locations: [],
  lines: [],
  from_pdf: null,
}

const SECTIONS: Section[] = ['EWT', 'BUSINESS']

/** The order of the form and of the server: what is subject to expanded withholding comes first. */
export const inOrder = <L extends { section: Section }>(lines: L[]): L[] =>
  SECTIONS.flatMap((section) => lines.filter((line) => line.section === section))

export const lineValues = (line: Line): LineValues => ({
  section: line.section,
  atc: line.atc,
  description: line.description,
  rate: line.rate ?? '',
  m1: line.m1,
  m2: line.m2,
  m3: line.m3,
  total: line.total,
  tax: line.tax,
})

const textsOf = (certificate: Partial<Record<TextName, unknown>>) =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, String(certificate[name] ?? '')])) as Record<
    TextName,
    string
  >

export const valuesOf = (certificate: Certificate): Values => ({
  ...textsOf(certificate),
  form_type: certificate.form_type,
  locations: certificate.locations,
  lines: certificate.lines.map(lineValues),
  from_pdf: certificate.from_pdf,
})

/** What this device kept may be older than the product: what it lacks is empty. */
export const wholeValues = (kept: Partial<Values>): Values => ({
  ...emptyValues,
  ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in emptyValues)),
})

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const NAMES = Object.keys(emptyValues) as (keyof Values)[]

/** The names of the fields that differ. */
export const differing = (a: Values, b: Values) => NAMES.filter((name) => !same(a[name], b[name]))

export const isSame = (a: Values, b: Values) => differing(a, b).length === 0
