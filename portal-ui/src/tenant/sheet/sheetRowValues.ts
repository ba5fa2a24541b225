import type {
  QuarterSheet,
  RowResult,
  SheetAmounts,
  SheetBilled,
  SheetCertificate,
  SheetRowSchema,
  SheetSignatory,
} from '../../shared/api/types'
import { centavosOf, sum, taxOn, toAmount, toCentavos } from '../../shared/format/money'
import type { SheetRowInput } from '../../shared/queries/quarterSheet'

/** A row of the sheet: a store, what is typed there, and what the server keeps of it. */

export type Month = 0 | 1 | 2
export const MONTHS: Month[] = [0, 1, 2]
export type Cells = [string, string, string]
export const EMPTY: Cells = ['', '', '']

export interface Row {
  key: string
  /** The certificate's; made here for a new one, so that asking twice is safe. */
  id: string
  version: number | null
  company: string
  companyName: string
  branch: string
  atc: string
  /** "1234.50", or whatever was typed when it is no amount. */
  cells: Cells
  before: SheetAmounts | null
  billed: SheetBilled | null
  certificate: SheetCertificate | null
  /** What the server has of it. */
  kept: string
  refusal: RowResult | null
  isLeftOut: boolean
  /** Ticked by hand although it came back and is not answered. */
  isIncluded: boolean
  /** What was said of unusual amounts: these are right. */
  accepted: string
}

export type State = 'ready' | 'back' | 'blocked' | 'unusual' | 'empty' | 'sent' | 'elsewhere'

export const markOf = ({ atc, cells }: Pick<Row, 'atc' | 'cells'>) => [atc, ...cells].join('|')

const isNil = ({ m1, m2, m3 }: SheetAmounts) => [m1, m2, m3].every((each) => each === '0.00')

const cellsOf = (amounts: SheetAmounts | null): Cells =>
  amounts && !isNil(amounts) ? [amounts.m1, amounts.m2, amounts.m3] : EMPTY

export const newRow = (place: { company: string; companyName: string; branch: string }): Row => ({
  ...place,
  key: `${place.company}|${place.branch}|new`,
  id: crypto.randomUUID(),
  version: null,
  atc: '',
  cells: EMPTY,
  before: null,
  billed: null,
  certificate: null,
  kept: '',
  refusal: null,
  isLeftOut: false,
  isIncluded: false,
  accepted: '',
})

/** The row with a certificate as the server has it now; what is typed stays where it differs. */
export const withCertificate = (row: Row, certificate: SheetCertificate): Row => ({
  ...row,
  certificate,
  id: certificate.id,
  version: certificate.version,
  kept: markOf({ atc: certificate.atc, cells: [certificate.m1, certificate.m2, certificate.m3] }),
  refusal: null,
})

/** The billed months, unless the tenant said that nothing was withheld on them. */
const billedCells = (billed: SheetBilled | null): Cells =>
  billed?.reason ? EMPTY : cellsOf(billed)

/** The row after its tenant said, or took back, that nothing was withheld. */
export const explained = (row: Row, billed: SheetBilled): Partial<Row> => ({
  billed,
  cells: row.certificate ? row.cells : billedCells(billed),
})

export const isAsBilled = ({ billed, cells }: Row) =>
  billed !== null && cellsOf(billed).every((cell, at) => normal(cell) === normal(cells[at] ?? ''))

const rowOf = (told: SheetRowSchema): Row => {
  const { company, company_name, branch, certificate, before, billed } = told
  const bare = newRow({ company, companyName: company_name, branch })
  const row = {
    ...bare,
    key: `${company}|${branch}|${certificate?.id ?? 'new'}`,
    before,
    billed,
    atc: certificate?.atc || billed?.atc || before?.atc || '',
    cells: certificate ? cellsOf(certificate) : billedCells(billed),
  }
  return certificate ? withCertificate(row, certificate) : row
}

/** A store with several codes that nothing is typed for has a row of each. */
export function rowsOf({ rows }: QuarterSheet): Row[] {
  const seen = new Set<string>()
  return rows.map(rowOf).map((row) => {
    const key = seen.has(row.key) ? `${row.key}|${row.atc}` : row.key
    seen.add(key)
    return { ...row, key }
  })
}

export const isOpen = ({ certificate }: Row) =>
  !certificate || (certificate.may_edit && certificate.in_sheet)

export const isEmpty = ({ cells }: Row) => cells.every((cell) => !cell.trim())

export const isReadable = ({ cells }: Row) =>
  cells.every((cell) => !cell.trim() || toCentavos(cell) !== null)

export const totalOf = ({ cells }: Row) => sum(cells.map((cell) => centavosOf(cell)))

export type Rates = Map<string, string>

export const taxOf = (row: Row, rates: Rates) =>
  isOpen(row)
    ? taxOn(totalOf(row), rates.get(row.atc) ?? '')
    : centavosOf(row.certificate?.tax ?? '')

/** Text that is to be shown as money becomes money; the rest stays as it is. */
export const normal = (text: string) => {
  const bare = text.trim()
  if (/^[-–—]?$/.test(bare)) return ''
  const centavos = toCentavos(bare)
  return centavos === null ? bare : toAmount(centavos)
}

/** What is to be sent: the row differs from what the server has, and can be read. */
export const isDirty = (row: Row, signatory: SheetSignatory) => {
  if (!isOpen(row) || !isReadable(row) || !row.atc) return false
  if (isEmpty(row) && !row.certificate) return false
  const signed = row.certificate?.signatory_name ?? signatory.signatory_name
  return markOf(sendable(row)) !== row.kept || signed !== signatory.signatory_name
}

const sendable = ({ atc, cells }: Row) => ({
  atc,
  cells: cells.map((cell) => normal(cell) || '0.00') as Cells,
})

export const inputOf = (row: Row): SheetRowInput => {
  const [m1, m2, m3] = sendable(row).cells
  const { key, id, version, company, branch, atc } = row
  return { row: key, id, version, company, branch, atc, m1, m2, m3 }
}

/** Last quarter's months where nothing is typed yet. */
export const copyLast = (row: Row): Row =>
  row.before && isOpen(row) && isEmpty(row)
    ? { ...row, cells: cellsOf(row.before), atc: row.atc || row.before.atc }
    : row
