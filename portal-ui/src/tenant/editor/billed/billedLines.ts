import type { Atc, QuarterSheet } from '../../../shared/api/types'
import { MAX_LINES } from '../../../shared/constants'
import { centavosOf, sum, toAmount } from '../../../shared/format/money'
import { emptyLine, inOrder, type LineValues, type Values } from '../saving/draftValues'
import { reckon } from '../saving/lineTotals'

/** What was billed for a store under a code, as a line of the form, and what is typed of it. */

export interface Billed {
  line: LineValues
  /** Why nothing was withheld on it; blank where the tenant did not say so. */
  reason: string
  text: string
}

interface Place {
  id: string
  company: string
  branch: string
}

const MONTHS = ['m1', 'm2', 'm3'] as const
const LONGEST_DESCRIPTION = 200

/** What was billed at the place of a draft and is not on another certificate. */
export const billedAt = (
  { rows }: QuarterSheet,
  { id, company, branch }: Place,
  atcs: Atc[],
): Billed[] =>
  rows.flatMap(({ billed, certificate, ...row }) => {
    const isHere = row.company === company && row.branch === branch
    if (!(billed && isHere) || (certificate && certificate.id !== id)) return []
    const code = atcs.find((atc) => atc.code === billed.atc && atc.section === 'EWT')
    const { atc, m1, m2, m3, total, tax, reason, text } = billed
    const line: LineValues = {
      section: 'EWT',
      atc,
      description: code?.description.slice(0, LONGEST_DESCRIPTION) ?? '',
      rate: code?.rate ?? '',
      ...{ m1, m2, m3, total, tax },
    }
    return [{ line: line.rate ? { ...line, ...reckon(line) } : line, reason, text }]
  })

const isOf = (atc: string) => (line: LineValues) => line.section === 'EWT' && line.atc === atc

const hasAmounts = (line: LineValues) => MONTHS.some((month) => centavosOf(line[month]) !== 0n)

const isBlank = (line: LineValues) => line.section === 'EWT' && line.atc === '' && !hasAmounts(line)

/** The sums of the lines of a code. */
export const enteredOf = (lines: LineValues[], atc: string) => {
  const own = lines.filter(isOf(atc))
  const of = (column: (typeof MONTHS)[number] | 'total' | 'tax') =>
    toAmount(sum(own.map((line) => centavosOf(line[column]))))
  return { m1: of('m1'), m2: of('m2'), m3: of('m3'), total: of('total'), tax: of('tax') }
}

export const isAsBilled = (lines: LineValues[], { line }: Billed) => {
  const entered = enteredOf(lines, line.atc)
  return [...MONTHS, 'tax' as const].every(
    (column) => entered[column] === toAmount(centavosOf(line[column])),
  )
}

export const hasEntered = (lines: LineValues[], { line }: Billed) =>
  lines.some((each) => isOf(line.atc)(each) && hasAmounts(each))

/** Lines whose typed amounts would be replaced by what was billed. */
export const replacedBy = (lines: LineValues[], billed: Billed[]) =>
  lines.filter(
    (line) =>
      hasAmounts(line) &&
      billed.some((each) => isOf(each.line.atc)(line) && !isAsBilled(lines, each)),
  )

/** One line of the code in the place of all of them, else of a blank line, else behind them. */
function withLine(lines: LineValues[], { line }: Billed) {
  const own = lines.filter(isOf(line.atc))
  const first = own[0] ?? lines.find(isBlank)
  if (!first) return lines.concat(line)
  return lines
    .filter((each) => each === first || !own.includes(each))
    .map((each) => (each === first ? line : each))
}

/** The lines with what was billed in the place of those of its codes; null where none is free. */
export function withBilled(lines: LineValues[], billed: Billed[]): LineValues[] | null {
  const filled = billed.reduce(
    (before, each) => (isAsBilled(before, each) ? before : withLine(before, each)),
    lines,
  )
  const isTooMany = filled.filter(({ section }) => section === 'EWT').length > MAX_LINES
  return isTooMany ? null : inOrder(filled)
}

/** Whether no line says anything yet: nothing was typed, pasted, copied or read from a PDF. */
export const isUntouched = ({ lines, from_pdf }: Pick<Values, 'lines' | 'from_pdf'>) =>
  from_pdf === null && lines.every((line) => line.atc === '' && !hasAmounts(line))

const isSameLine = (one: LineValues, other: LineValues) =>
  (Object.keys(emptyLine) as (keyof LineValues)[]).every((key) => one[key] === other[key])

/** A filled line that was typed over: the filled months are again what they were. */
function withTypedMonths(line: LineValues, filled: LineValues, old: LineValues): LineValues {
  const months = Object.fromEntries(
    MONTHS.map((month) => [month, line[month] === filled[month] ? old[month] : line[month]]),
  ) as Pick<LineValues, (typeof MONTHS)[number]>
  return { ...line, ...months, ...reckon({ ...months, rate: line.rate }) }
}

function takeBack(now: LineValues[], filled: LineValues, before: LineValues[]): LineValues[] {
  const old = before.filter(isOf(filled.atc))
  const same = now.find((line) => isSameLine(line, filled))
  const there = same ?? now.find(isOf(filled.atc))
  if (!there) return now.concat(old)
  const back = same ? old : [withTypedMonths(there, filled, old[0] ?? emptyLine), ...old.slice(1)]
  return now.flatMap((line) => (line === there ? back : [line]))
}

/** The lines as they are now without what was filled in; what was typed since stays. */
export function withoutFilled(now: LineValues[], before: LineValues[], after: LineValues[]) {
  const filled = after.filter((line) => !before.includes(line))
  const lines = filled.reduce((rest, line) => takeBack(rest, line, before), now)
  const isBare = !lines.some(({ section }) => section === 'EWT')
  return inOrder(isBare && before.some(isBlank) ? [emptyLine, ...lines] : lines)
}
