import { toAmount, toCentavos } from '../../../shared/format/money'
import type { LineValues } from '../saving/draftValues'

/** What a spreadsheet puts on the clipboard. */

const COLUMNS = ['m1', 'm2', 'm3', 'total', 'tax'] as const

export const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t'))

/** More than one cell: the table takes it, not the one input. */
export const isGrid = (text: string) => /[\t\n]/.test(text.trim())

export interface Cell {
  at: number
  column: (typeof COLUMNS)[number]
  value: string
}

/**
 * Amounts pasted into an amount fill the cells from there on, as in a spreadsheet; the total is
 * reckoned and skipped. Null when they are no amounts or leave the table.
 */
export function amountsFrom(
  text: string,
  at: number,
  column: string,
  lines: LineValues[],
): Cell[] | null {
  const first = COLUMNS.indexOf(column as Cell['column'])
  const rows = cellsOf(text)
  if (first < 0 || at + rows.length > lines.length) return null
  const cells = rows.flatMap((row, down) =>
    row.map((value, right) => ({ at: at + down, column: COLUMNS[first + right], value })),
  )
  const fits = cells.every(({ column: place, value }) => place && toCentavos(value) !== null)
  if (!fits) return null
  return cells
    .filter(({ column: place }) => place !== 'total')
    .map(({ value, ...cell }) => ({ ...cell, value: toAmount(toCentavos(value) ?? 0n) }) as Cell)
}

export interface Fitted<L> {
  room: L[]
  rest: L[]
}

/** Ten lines a section: what finds no room is kept for a second certificate. */
export function fitted<L extends { section: string }>(
  lines: { section: string }[],
  more: L[],
  most: number,
): Fitted<L> {
  const counts = new Map<string, number>()
  const count = (section: string) => counts.get(section) ?? 0
  for (const { section } of lines) counts.set(section, count(section) + 1)
  const room: L[] = []
  const rest: L[] = []
  for (const line of more) {
    if (count(line.section) >= most) rest.push(line)
    else {
      counts.set(line.section, count(line.section) + 1)
      room.push(line)
    }
  }
  return { room, rest }
}
