import type { Company, SheetReadLine } from '../../shared/api/types'
import { toCentavos } from '../../shared/format/money'
import { type Cells, isOpen, MONTHS, type Month, newRow, normal, type Row } from './sheetRowValues'

/** Amounts of a spreadsheet put into the sheet: those of each store, or cell by cell. */

export interface Place {
  key: string
  month: Month
}

export interface Pasted {
  rows: Row[]
  filled: number
  added: number
  closed: number
  /** Stores that are not in the directory. */
  unmatched: string[]
  /** Stores of which it is not clear which row is meant. */
  unclear: string[]
}

const looksLikeAmount = (text: string) =>
  toCentavos(text) !== null || /^[₱\d.,\s()-]+$/.test(text.trim())

/** Amounts alone: they go into the cells from the focused one on, and no column has to be found. */
export const isBlock = (table: string[][]) =>
  table.some((row) => row.some((cell) => cell.trim())) &&
  table.every((row) => row.every((cell) => !cell.trim() || looksLikeAmount(cell)))

const nameOf = ({ branch, company_name }: SheetReadLine) => branch || company_name

const groupByStore = (lines: SheetReadLine[]) => {
  const groups = new Map<string, SheetReadLine[]>()
  for (const line of lines) {
    const key = `${line.company}|${line.branch}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

/** A store of the directory that has no row yet. */
const newStore = ({ company, company_name, branch }: SheetReadLine, companies: Company[]) =>
  companies.some(({ code, branches }) => code === company && branches.includes(branch))
    ? newRow({ company, companyName: company_name, branch })
    : null

/** The row of each line of one store; null where that would be a guess. */
function rowsFor(lines: SheetReadLine[], mine: Row[]): Row[] | null {
  if (lines.length === 1 && mine.length === 1) return mine
  const codes = new Set(mine.map(({ atc }) => atc))
  if (codes.size === 1 && lines.every(({ atc }) => !atc))
    return lines.length === mine.length ? mine : null
  const left = [...mine]
  const found = lines.map(({ atc }) => {
    const at = left.findIndex((row) => atc !== '' && row.atc === atc)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  return found.every((row) => row !== undefined) ? (found as Row[]) : null
}

const withAmounts = (row: Row, { amounts, atc }: SheetReadLine): Row => ({
  ...row,
  atc: atc || row.atc,
  refusal: null,
  cells: row.cells.map((cell, month) => {
    const given = amounts[month]
    return given === null || given === undefined ? cell : normal(given)
  }) as Cells,
})

/** What the server read of a table, each line in the row of its store. */
export function placeLines(lines: SheetReadLine[], rows: Row[], companies: Company[]): Pasted {
  const done: Pasted = { rows, filled: 0, added: 0, closed: 0, unmatched: [], unclear: [] }
  for (const group of groupByStore(lines)) {
    const [first] = group as [SheetReadLine]
    const mine = rows.filter(
      ({ company, branch }) => company === first.company && branch === first.branch,
    )
    const fresh = mine.length === 0 ? newStore(first, companies) : null
    const found = rowsFor(group, fresh ? [fresh] : mine)
    if (mine.length === 0 && !fresh) done.unmatched.push(nameOf(first))
    else if (!found) done.unclear.push(nameOf(first))
    else {
      const changed = new Map(
        found.map((row, at) => [row.key, withAmounts(row, group[at] as SheetReadLine)]),
      )
      const open = found.filter(isOpen)
      done.rows = done.rows.map((row) => (isOpen(row) && changed.get(row.key)) || row)
      if (fresh) done.rows = [...done.rows, changed.get(fresh.key) as Row]
      done.filled += open.length
      done.added += fresh ? 1 : 0
      done.closed += found.length - open.length
    }
  }
  return done
}

/** Amounts fill the cells to the right and below, as in a spreadsheet; null where they do not fit. */
export function placeBlock(given: string[][], { key, month }: Place, rows: Row[]): Pasted | null {
  const first = rows.findIndex((row) => row.key === key)
  const width = Math.max(...given.map((row) => row.length))
  if (first + given.length > rows.length || month + width > MONTHS.length) return null
  const below = rows.slice(first, first + given.length)
  const put = (row: Row, line: string[]): Row => ({
    ...row,
    refusal: null,
    cells: row.cells.map((cell, at) => {
      const text = line[at - month]
      return text === undefined ? cell : normal(text)
    }) as Cells,
  })
  const changed = new Map(
    below.map((row, at) => [row.key, isOpen(row) ? put(row, given[at] ?? []) : row]),
  )
  const closed = below.filter((row) => !isOpen(row)).length
  return {
    rows: rows.map((row) => changed.get(row.key) ?? row),
    filled: below.length - closed,
    added: 0,
    closed,
    unmatched: [],
    unclear: [],
  }
}
