import { z } from 'zod/mini'
import type { Finding } from '../../../shared/api/types'
import { possibleReadings } from '../../../shared/format/amountReadings'
import { formatAmount, toCentavos } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { differing, emptyLine, type LineValues, type Values } from './draftValues'
import { reckon } from './lineTotals'

/** What of the editor is sent, and in which words. */

const TIN_LENGTHS = [0, 9, 12, 13, 14]

/** "1.000" is refused with both its readings. */
const amountWords = (text: unknown) => {
  const [one, other] = possibleReadings(String(text))
  return one && other
    ? tenantMessages.editor.amountTwice(String(text), formatAmount(one), formatAmount(other))
    : tenantMessages.editor.amount
}

const amount = z.string().check(
  z.refine((text) => toCentavos(text) !== null, { error: ({ input }) => amountWords(input) }),
  z.refine((text) => !text.trim().startsWith('-'), editorMessages.lines.negative),
)

const tin = z.string().check(
  z.superRefine((digits, context) => {
    if (!TIN_LENGTHS.includes(digits.length))
      context.addIssue({ code: 'custom', message: tenantMessages.editor.tinLength(digits.length) })
  }),
)

/** Only the shape: whether it will be accepted is the server's to say. */
export const shape = z.looseObject({
  lines: z.array(z.looseObject({ m1: amount, m2: amount, m3: amount, tax: amount })),
  signatory_tin: tin,
  conforme_tin: tin,
})

const issuesOf = (values: Values) => shape.safeParse(values).error?.issues ?? []

const malformed = (values: Values) => new Set(issuesOf(values).map(({ path }) => String(path[0])))

/** Half-typed work: it is not sent, and nobody else can say so. */
export const SHAPE = 'SHAPE'

export const shapeFindings = (values: Values): Finding[] =>
  issuesOf(values).map(({ path, message }) => ({
    id: SHAPE,
    severity: 'block',
    field: path.join('.'),
    message,
  }))

const NULL_WHEN_EMPTY = [
  'company',
  'branch',
  'period_from',
  'period_to',
  'agent_issued',
  'agent_expires',
  'conforme_issued',
  'conforme_expires',
]

/** Left out while nothing is chosen: they follow from the account. */
const ACCOUNTS_OWN = ['payor_tin', 'payor_address']

const LINE_NAMES = Object.keys(emptyLine) as (keyof LineValues)[]

/** The server refuses names that it does not know: a line read or stored elsewhere may have more. */
const lineBody = (line: LineValues) => ({
  ...Object.fromEntries(LINE_NAMES.map((part) => [part, line[part]])),
  rate: line.rate || null,
})

const forServer = (name: string, value: unknown) => {
  if (name === 'lines') return (value as LineValues[]).map(lineBody)
  if (value === '' && ACCOUNTS_OWN.includes(name)) return undefined
  return value === '' && NULL_WHEN_EMPTY.includes(name) ? null : value
}

/** What differs from what the server has; what is half-typed waits. */
export function changesBetween(before: Values, after: Values): Record<string, unknown> {
  const waiting = malformed(after)
  return Object.fromEntries(
    differing(before, after)
      .filter((name) => !waiting.has(name))
      .map((name) => [name, forServer(name, after[name])]),
  )
}

const LINE_PART = /^lines[.[](\d+)\]?\.(\w+)$/

/** A line reckoned without the parts that could not be read. */
const mended = (lines: LineValues[], unreadable: string[]) =>
  lines.map((line, at) => {
    const parts = unreadable
      .map((field) => LINE_PART.exec(field))
      .filter((part) => part?.[1] === String(at))
      .map((part) => [part?.[2], emptyLine[part?.[2] as keyof LineValues]])
    if (parts.length === 0) return line
    const readable = { ...line, ...Object.fromEntries(parts) } as LineValues
    return { ...readable, ...reckon(readable) }
  })

/** Everything as the checks take it, without what could not even be read. */
export function bodyToCheck(values: Values, refused: string[] = []): Record<string, unknown> {
  // An amount below zero can be read, and the server says what is wrong with it.
  const unreadable = issuesOf(values).filter(
    ({ message }) => message !== editorMessages.lines.negative,
  )
  const wrong = [...refused, ...unreadable.map(({ path }) => path.join('.'))]
  const whole = { ...values, lines: mended(values.lines, wrong) }
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([name]) => !wrong.includes(name))
      .map(([name, value]) => [name, forServer(name, value)]),
  )
}
