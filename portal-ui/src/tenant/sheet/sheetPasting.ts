import type { Company } from '../../shared/api/types'
import { toCentavos } from '../../shared/format/money'
import type { Quarter } from '../../shared/format/quarter'
import { commonMessages } from '../../shared/messages/common'
import { type Cells, isOpen, MONTHS, type Month, newRow, normal, type Row } from './sheetRowValues'

/** Rows of a spreadsheet put into the sheet: by the stores' names, or cell by cell. */

export interface Place {
  key: string
  month: Month
}

export interface Pasted {
  rows: Row[]
  filled: number
  added: number
  closed: number
  unmatched: string[]
}

export type Refused = 'notUnderstood' | 'outside'

interface Known {
  rows: Row[]
  companies: Company[]
  quarter: Quarter
}

interface Columns {
  store: number
  company: number
  code: number
  months: [number, number, number]
}

const CODE = /^W[A-Z] ?\d{3}$/i
const TOTALS = /^(grand|sub)?\s*totals?\b/i
const NIL = /^[-–—]$/
const STORES = new Set(['store', 'stores', 'branch', 'mall', 'location', 'site'])

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isAmount = (text: string) => NIL.test(text.trim()) || toCentavos(text) !== null

const looksLikeAmount = (text: string) => isAmount(text) || /^[₱\d.,\s()-]+$/.test(text.trim())

const written = (table: string[][]) =>
  table.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean))

/** How a month's column may be headed: "July", "Jul 2026", "Month 1", "m1". */
const monthHeads = ({ number }: Quarter) =>
  MONTHS.map((month) => {
    const name = plain(commonMessages.months[number * 3 - 3 + month] ?? '')
    return (head: string) =>
      head.startsWith(name.slice(0, 3)) || [`m${month + 1}`, `month${month + 1}`].includes(head)
  })

function headed(row: string[], quarter: Quarter): Columns | null {
  const heads = row.map(plain)
  const [one, two, three] = monthHeads(quarter).map((is) => heads.findIndex((head) => is(head)))
  const store = heads.findIndex((head) => STORES.has(head))
  if (store < 0 || one === undefined || two === undefined || three === undefined) return null
  if (one < 0 || two < 0 || three < 0) return null
  const at = (...names: string[]) => heads.findIndex((head) => names.includes(head))
  return {
    store,
    company: at('company', 'payee'),
    code: at('code', 'atc'),
    months: [one, two, three],
  }
}

/** Without a header: the column of names, and the first three of amounts behind it. */
function guessed(table: string[][], names: Set<string>): Columns | null {
  const width = Math.max(...table.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const hits = columns.map((at) => table.filter((row) => names.has(plain(row[at] ?? ''))).length)
  const most = Math.max(...hits)
  if (most === 0) return null
  const store = hits.indexOf(most)
  const cells = (at: number) => table.map((row) => row[at] ?? '')
  const isMoney = (at: number) =>
    cells(at).filter((cell) => !cell || looksLikeAmount(cell)).length * 2 >= table.length
  const first = columns.find((at) => at > store && isMoney(at) && cells(at).some(Boolean))
  const amounts = columns.filter((at) => first !== undefined && at >= first && isMoney(at))
  const [one, two, three] = amounts
  if (one === undefined || two === undefined || three === undefined) return null
  const code = columns.findIndex((at) => table.some((row) => CODE.test(row[at] ?? '')))
  return { store, company: -1, code, months: [one, two, three] }
}

const cellsAt = (row: string[], { months }: Columns) =>
  months.map((at) => normal(row[at] ?? '')) as Cells

const companyFits = (text: string, company: string, name: string) =>
  !text || [plain(company), plain(name)].includes(plain(text))

/** A store of the directory that has no row yet; null where several have the name. */
function unknownStore(name: string, company: string, companies: Company[]): Row | null {
  const found = companies.flatMap(({ code, name: companyName, branches }) =>
    companyFits(company, code, companyName)
      ? branches
          .filter((branch) => plain(branch) === plain(name))
          .map((branch) => newRow({ company: code, companyName, branch }))
      : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** One line after the other; a name that comes again means the store's next row. */
function byName(table: string[][], columns: Columns, { rows, companies }: Known): Pasted {
  const done: Pasted = { rows: [...rows], filled: 0, added: 0, closed: 0, unmatched: [] }
  const taken = new Set<string>()
  const at = (row: string[], column: number) => (column < 0 ? '' : (row[column] ?? ''))
  for (const line of table) {
    const name = at(line, columns.store)
    if (!name || TOTALS.test(name)) continue
    const company = at(line, columns.company)
    const mine = done.rows.find(
      (row) =>
        !taken.has(row.key) &&
        plain(row.branch) === plain(name) &&
        companyFits(company, row.company, row.companyName),
    )
    const fresh = mine ? null : unknownStore(name, company, companies)
    const row = mine ?? (fresh && !taken.has(fresh.key) ? fresh : null)
    if (!row) {
      done.unmatched.push(name)
      continue
    }
    taken.add(row.key)
    if (!isOpen(row)) {
      done.closed += 1
      continue
    }
    const code = at(line, columns.code).replace(' ', '').toUpperCase()
    const filled = { ...row, cells: cellsAt(line, columns), atc: code || row.atc, refusal: null }
    if (fresh) done.rows.push(filled)
    else done.rows = done.rows.map((each) => (each.key === row.key ? filled : each))
    done.added += fresh ? 1 : 0
    done.filled += 1
  }
  return done
}

/** Amounts fill the cells to the right and below, as in a spreadsheet. */
function byPlace(table: string[][], { key, month }: Place, rows: Row[]): Pasted | Refused {
  const first = rows.findIndex((row) => row.key === key)
  const width = Math.max(...table.map((row) => row.length))
  if (first + table.length > rows.length || month + width > MONTHS.length) return 'outside'
  const below = rows.slice(first, first + table.length)
  const put = (row: Row, line: string[]): Row => ({
    ...row,
    refusal: null,
    cells: row.cells.map((cell, at) => {
      const given = line[at - month]
      return given === undefined ? cell : normal(given)
    }) as Cells,
  })
  const changed = new Map(
    below.map((row, at) => [row.key, isOpen(row) ? put(row, table[at] ?? []) : row]),
  )
  const closed = below.filter((row) => !isOpen(row)).length
  return {
    rows: rows.map((row) => changed.get(row.key) ?? row),
    filled: below.length - closed,
    added: 0,
    closed,
    unmatched: [],
  }
}

/** `at` is the cell that was stood in, where there was one. */
export function paste(given: string[][], known: Known, at: Place | null): Pasted | Refused {
  const table = written(given)
  if (table.length === 0) return 'notUnderstood'
  const header = headed(table[0] ?? [], known.quarter)
  const names = new Set(
    [
      ...known.rows.map(({ branch }) => branch),
      ...known.companies.flatMap(({ branches }) => branches),
    ]
      .filter(Boolean)
      .map(plain),
  )
  const columns = header ?? guessed(table, names)
  if (columns) return byName(header ? table.slice(1) : table, columns, known)
  const isBlock = given.every((row) => row.every((cell) => !cell.trim() || looksLikeAmount(cell)))
  if (!at || !isBlock) return 'notUnderstood'
  return byPlace(
    given.map((row) => row.map((cell) => cell.trim())),
    at,
    known.rows,
  )
}
