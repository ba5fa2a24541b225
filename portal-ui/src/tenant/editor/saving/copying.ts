import type { Certificate, CertificateItem } from '../../../shared/api/types'
import { AGENT, CONFORME, emptyLine, type LineValues, type Values, valuesOf } from './draftValues'
import { reckon } from './lineTotals'

/** Taking over from an earlier certificate what is the same each quarter. */

export interface Parts {
  lines: boolean
  withAmounts: boolean
  signatory: boolean
  locations: boolean
}

export const allParts: Parts = { lines: true, withAmounts: true, signatory: true, locations: true }

const SIGNATORY = [
  'signatory_name',
  'signatory_title',
  'signatory_tin',
  ...AGENT,
  ...CONFORME,
] as const

/** The same lease is withheld on by the same branch each quarter. */
const LEASE = ['unit', 'payor_tin', 'payor_address'] as const

const pick = <K extends keyof Values>(values: Values, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, K>

const emptied = (line: LineValues): LineValues => {
  const { m1, m2, m3 } = emptyLine
  const months = { ...line, m1, m2, m3 }
  return { ...months, ...reckon(months) }
}

type Place = { company: string | null; branch: string | null }

export const isSamePlace = (a: Place, b: Place) => a.company === b.company && a.branch === b.branch

/** Company and branch come along only where none was chosen yet. */
const place = (now: Values, from: Values): Partial<Values> =>
  now.company ? {} : pick(from, ['company', 'branch'])

export function copied(now: Values, certificate: Certificate, parts: Parts): Partial<Values> {
  const from = valuesOf(certificate)
  const lines = parts.withAmounts ? from.lines : from.lines.map(emptied)
  const samePlace = !now.company || isSamePlace(now, from)
  return {
    ...place(now, from),
    ...(parts.lines && { lines }),
    ...(parts.lines && samePlace && pick(from, LEASE)),
    ...(parts.signatory && pick(from, SIGNATORY)),
    ...(parts.locations && samePlace && pick(from, ['locations'])),
  }
}

type Candidate = Pick<CertificateItem, 'id' | 'company' | 'branch' | 'period_from'>

const isEarlier = (values: Values, { period_from }: Candidate) =>
  Boolean(period_from) && (!values.period_from || (period_from ?? '') < values.period_from)

/** Earlier quarters of the same branch stand first; whatever else there is, apart. */
export function partedRows<R extends Candidate>(values: Values, rows: R[]) {
  const isMeant = (row: R) => isEarlier(values, row) && (!values.branch || isSamePlace(values, row))
  return { own: rows.filter(isMeant), others: rows.filter((row) => !isMeant(row)) }
}

/** The one most likely meant: the same branch, the latest quarter before. Another is for the tenant to choose. */
export const likeliest = (values: Values, rows: Candidate[]): string =>
  partedRows(values, rows).own.toSorted((a, b) =>
    (b.period_from ?? '').localeCompare(a.period_from ?? ''),
  )[0]?.id ?? ''

/** What a second certificate for the rest begins with; it says which one it goes on from. */
export const forTheRest = (
  values: Values,
  reference: string | undefined,
  lines: LineValues[] = [],
): Partial<Values> => ({
  ...pick(values, ['company', 'branch', 'locations', 'period_from', 'period_to', 'form_type']),
  ...pick(values, [...SIGNATORY, ...LEASE]),
  continues: reference ?? '',
  lines,
})
