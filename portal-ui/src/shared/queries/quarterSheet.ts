import { queryOptions } from '@tanstack/react-query'
import type { QuarterSheet, RowResult, SheetReading, SheetSignatory } from '../api/types'
import { get, getFile, post, put } from '../session/client'
import { upload } from './upload'

/** All stores of one quarter at once. */

const PATH = '/quarter-sheet/'
const BILLED_FRESH_MS = 60_000

export interface SheetRowInput {
  row: string
  id: string
  version: number | null
  company: string
  branch: string
  atc: string
  m1: string
  m2: string
  m3: string
}

export interface SheetInput {
  quarter: string
  signatory: SheetSignatory
  rows: SheetRowInput[]
}

interface Results {
  results: RowResult[]
}

/** The rows at once, not checked yet. Asked once when the page is opened: what is typed there goes before what comes from here. */
export const quarterSheetQuery = (quarter?: string) =>
  queryOptions({
    queryKey: ['quarter-sheet', quarter ?? ''],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => get<QuarterSheet>(PATH, { quarter, checks: 'none' }, signal),
  })

/** What was billed in a quarter, for the editor of one certificate. */
export const billedQuery = (quarter: string) =>
  queryOptions({
    queryKey: ['billed', quarter],
    staleTime: BILLED_FRESH_MS,
    queryFn: ({ signal }) => get<QuarterSheet>(PATH, { quarter, checks: 'none' }, signal),
  })

/** The same with what the checks found, which takes seconds for many stores. */
export const checkedSheetQuery = (quarter: string) =>
  queryOptions({
    queryKey: ['quarter-sheet', quarter, 'checked'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => readSheet(quarter, signal),
  })

export const readSheet = (quarter?: string, signal?: AbortSignal) =>
  get<QuarterSheet>(PATH, { quarter }, signal)

/** Who signed last for a company, to begin its next certificate with. */
export const lastSignatoryQuery = (company: string) =>
  queryOptions({
    queryKey: ['certificates', 'last-signatory', company],
    enabled: company !== '',
    queryFn: ({ signal }) =>
      get<SheetSignatory>('/certificates/last-signatory/', { company }, signal),
  })

export const keepRows = (body: SheetInput, gesture: string) =>
  put<Results>(PATH, body, { 'Idempotency-Key': gesture })

export const submitRows = (
  quarter: string,
  rows: { id: string; version: number }[],
  gesture: string,
) => post<Results>(`${PATH}submit/?quarter=${quarter}`, { rows }, { 'Idempotency-Key': gesture })

export const sheetFile = (quarter: string) => getFile(`${PATH}file.xlsx`, { quarter })

/** A file, or text that was copied from a spreadsheet. */
export type Table = File | string

/** The months of each store; `columns` answers a question: the store's column and the months'. */
export const readSheetTable = (table: Table, quarter: string, columns: number[] = []) => {
  const question = new URLSearchParams({ quarter })
  if (columns.length > 0) question.set('columns', columns.join(','))
  const path = `${PATH}read/?${question}`
  return typeof table === 'string'
    ? post<SheetReading>(path, { text: table })
    : upload<SheetReading>({ path, fields: { file: table } })
}
