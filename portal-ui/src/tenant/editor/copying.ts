import type { Certificate, CertificateItem } from '../../shared/api/types'
import { quarterBefore, quarterOfPeriod } from '../../shared/format/quarter'
import { reckon } from './reckoning'
import { AGENT, CONFORME, emptyLine, type LineValues, type Values, valuesOf } from './values'

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

const pick = <K extends keyof Values>(values: Values, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, K>

const emptied = (line: LineValues): LineValues => {
  const { m1, m2, m3 } = emptyLine
  const months = { ...line, m1, m2, m3 }
  return { ...months, ...reckon(months) }
}

/** Company and branch come along only where none was chosen yet. */
const place = (now: Values, from: Values): Partial<Values> =>
  now.company ? {} : pick(from, ['company', 'branch'])

export function copied(now: Values, certificate: Certificate, parts: Parts): Partial<Values> {
  const from = valuesOf(certificate)
  const lines = parts.withAmounts ? from.lines : from.lines.map(emptied)
  const samePlace = !now.company || now.company === from.company
  return {
    ...place(now, from),
    ...(parts.lines && { lines }),
    ...(parts.signatory && pick(from, SIGNATORY)),
    ...(parts.locations && samePlace && pick(from, ['locations'])),
  }
}

type Candidate = Pick<CertificateItem, 'id' | 'company' | 'branch' | 'period_from'>

const score = (values: Values, { company, branch, period_from }: Candidate) => {
  const quarter = quarterOfPeriod(values.period_from)
  const before = quarter && quarterBefore(quarter)
  const theirs = quarterOfPeriod(period_from)
  const isBefore = before && theirs?.year === before.year && theirs.number === before.number
  return (
    (company === values.company ? 4 : 0) + (branch === values.branch ? 2 : 0) + (isBefore ? 1 : 0)
  )
}

/** The one most likely meant: same company and branch, the quarter before. Newest first given. */
export const likeliest = (values: Values, rows: Candidate[]): string =>
  rows.toSorted((a, b) => score(values, b) - score(values, a))[0]?.id ?? ''

/** What a second certificate for the rest begins with. */
export const forTheRest = (values: Values, lines: LineValues[] = []): Partial<Values> => ({
  ...pick(values, ['company', 'branch', 'locations', 'period_from', 'period_to', 'form_type']),
  ...pick(values, SIGNATORY),
  lines,
})
