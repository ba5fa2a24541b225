import type { Certificate, Change, Finding, Reason } from '../api/types'
import { shownValue } from './Timeline'

/** Which of the fields that were asked for have been changed since the certificate was sent. */

/** "lines[0].m1" and "lines.0.m1" are the same field. */
const plain = (field: string) => field.replace(/\[(\d+)\]/g, '.$1')

/** The people and places of the form: one reason speaks of all the fields of one of them. */
const GROUPS = ['signatory', 'payee', 'payor', 'agent', 'conforme', 'period']

/** A breakdown that does not add up is mended on the form or in the file. */
const BREAKDOWN = 'BREAKDOWN'
/** What is corrected elsewhere than at the field of the reason. */
const ALSO: Record<string, RegExp> = {
  [BREAKDOWN]: /^(breakdown$|lines\b)/,
  PERIOD: /^period_/,
}

/** "files": any of them. */
const FILES = 'files'
const OF_FILES = ['signed_copy', 'breakdown', 'attachment', 'form_2306', 'form_1606']

/** Figures that follow from the rest of their line. */
const DERIVED = /^(lines\.\d+)\.(rate|total|tax)$/

const groupOf = (field: string) => GROUPS.find((group) => field.startsWith(`${group}_`)) ?? field

const isAbout = (asked: string, changed: string) =>
  changed === asked || changed.startsWith(`${asked}.`) || groupOf(changed) === groupOf(asked)

const isAnswerAt = (asked: string, changed: string) =>
  isAbout(asked, changed) ||
  (asked === FILES && OF_FILES.includes(changed)) ||
  changed.startsWith(`${DERIVED.exec(asked)?.[1] ?? asked}.`)

/** The changes that answer a reason; one without a field is answered by none. */
export const answersTo = ({ code, field }: Reason, changes: Change[]) => {
  const asked = plain(field ?? '')
  const isAnswer = ({ field: changed }: Change) =>
    isAnswerAt(asked, plain(changed)) || Boolean(ALSO[code]?.test(changed))
  return asked ? changes.filter(isAnswer) : []
}

/** The first blocking check that speaks of what a reason asks for. */
export function blockAbout({ code, field }: Reason, checks: Finding[]): Finding | undefined {
  const asked = plain(field ?? '')
  return checks.find(
    (check) =>
      check.severity === 'block' &&
      (isAbout(asked, plain(check.field)) || (code === BREAKDOWN && check.id === BREAKDOWN)),
  )
}

/** The reasons that no change answers yet, or that a blocking check still speaks of. */
export const openReasons = (reasons: Reason[], changes: Change[], checks: Finding[]) =>
  reasons.filter(
    (reason) => answersTo(reason, changes).length === 0 || blockAbout(reason, checks) !== undefined,
  )

const valueAt = (certificate: Certificate, field: string): unknown => {
  const [, line, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (line === undefined || part === undefined)
    return (certificate as unknown as Record<string, unknown>)[field]
  return (certificate.lines[Number(line)] as Record<string, unknown> | undefined)?.[part]
}

/** What the tenant had written where a reason points; blank when it points at more than a field. */
export function wroteAt(certificate: Certificate, { field }: Reason, changes: Change[]): string {
  const asked = plain(field ?? '')
  const changed = changes.find((change) => plain(change.field) === asked)
  const value = changed ? changed.before : valueAt(certificate, asked)
  return typeof value === 'string' && value ? shownValue(asked, value) : ''
}
