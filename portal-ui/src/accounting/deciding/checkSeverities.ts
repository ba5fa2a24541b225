import type { Finding } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import type { IconName } from '../../shared/ui/Icon'

type Severity = Finding['severity']

export const SEVERITIES: Severity[] = ['block', 'warn', 'info']

/** Icon, colour and word of each severity. */
export const looks: Record<Severity, { icon: IconName; color: string; tone: string }> = {
  block: { icon: 'octagon-x', color: 'error.main', tone: 'disapproved' },
  warn: { icon: 'triangle-alert', color: 'warning.main', tone: 'returned' },
  info: { icon: 'info', color: 'info.main', tone: 'submitted' },
}

export const countOf = (findings: Finding[], severity: Severity) =>
  findings.filter((finding) => finding.severity === severity).length

/** The tenant's request to have the form back: a warning that the help of checks has no word for. */
export const isReturnRequest = ({ id }: Finding) => id === 'RETURN_REQUESTED'

/** The warnings of the checks; a request for return has its own note. */
export const warningsOf = (findings: Finding[]) =>
  findings.filter((finding) => finding.severity === 'warn' && !isReturnRequest(finding))

/** The codes of all warnings that a page shows: what an approval is made in spite of. */
export const acceptedOf = (findings: Finding[]) => [
  ...new Set(findings.filter(({ severity }) => severity === 'warn').map(({ id }) => id)),
]

/** No check blocks or warns: nothing needs a second look. */
export const isClean = (findings: Finding[]) =>
  findings.every(({ severity }) => severity === 'info')

/** "Line 2, tax" for lines.1.tax, else the field's name. */
export function placeOf(field: string | null | undefined): string {
  const [, index, column] = /^lines\.(\d+)\.(\w+)$/.exec(field ?? '') ?? []
  if (index && column)
    return accountingMessages.checks.line(
      Number(index),
      accountingMessages.checks.columns[column] ?? column,
    )
  return (field && commonMessages.fields[field]) || ''
}

/** The gravest finding about one cell of the table of lines. */
export const findingAt = (findings: Finding[], line: number, column: string) =>
  SEVERITIES.map((severity) =>
    findings.find((one) => one.severity === severity && one.field === `lines.${line}.${column}`),
  ).find(Boolean)
