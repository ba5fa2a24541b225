import { formatDate } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { showTin } from '../../../shared/format/tin'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { differing, type LineValues, same, type Values } from './draftValues'
import { columnTotals } from './lineTotals'

/** Two hands on one certificate: what each wrote since they last agreed. */

export interface Difference {
  label: string
  mine: string
  theirs: string
}

const lineText = ({ atc, total, tax }: LineValues) =>
  `${atc || editorMessages.lines.noCode} ${formatPesos(total)} / ${formatPesos(tax)}`

const textOf = (name: keyof Values, values: Values): string => {
  const value = values[name]
  if (name === 'lines')
    return values.lines.map(lineText).join('; ') || commonMessages.timeline.empty
  if (name === 'from_pdf')
    return values.from_pdf?.confirmed.map(labelOf).join(', ') || commonMessages.timeline.empty
  if (Array.isArray(value)) return value.join(', ') || commonMessages.timeline.empty
  if (typeof value === 'string' && name.endsWith('_tin'))
    return showTin(value) || commonMessages.timeline.empty
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  return String(value) || commonMessages.timeline.empty
}

export const labelOf = (name: string) =>
  editorMessages.fields[name] ?? commonMessages.fields[name] ?? name

/** One line against the other, so that a changed month is seen. */
const lineDifferences = (mine: LineValues[], theirs: LineValues[]): Difference[] =>
  Array.from({ length: Math.max(mine.length, theirs.length) }, (_, at) => at)
    .filter((at) => !same(mine[at], theirs[at]))
    .map((at) => {
      const text = (line: LineValues | undefined) =>
        line ? lineText(line) : commonMessages.timeline.empty
      return {
        label: editorMessages.lines.line(at + 1),
        mine: text(mine[at]),
        theirs: text(theirs[at]),
      }
    })

export interface Merged {
  /** Mine where I wrote, theirs where only they did. */
  values: Values
  /** Where the two disagree. */
  clashes: Difference[]
  /** What only they changed: it is kept whatever is chosen. */
  onlyTheirs: string[]
}

/** Lays what is here on top of what somebody else saved. */
export function merge(base: Values, mine: Values, theirs: Values): Merged {
  const written = new Set(differing(base, mine))
  const values = {
    ...theirs,
    ...Object.fromEntries([...written].map((name) => [name, mine[name]])),
  }
  const clashes = [...written]
    .filter((name) => !same(mine[name], theirs[name]))
    .flatMap((name) =>
      name === 'lines'
        ? lineDifferences(mine.lines, theirs.lines)
        : [{ label: labelOf(name), mine: textOf(name, mine), theirs: textOf(name, theirs) }],
    )
  const onlyTheirs = differing(base, theirs)
    .filter((name) => !written.has(name))
    .map(labelOf)
  return { values, clashes, onlyTheirs }
}

/** "3 lines, ₱701,037.50, tax ₱30,596.88" */
export const linesInWords = (lines: LineValues[]) => {
  const { total, tax } = columnTotals(lines)
  return editorMessages.check.lines(lines.length, formatPesos(total), formatPesos(tax))
}
