import { queryOptions } from '@tanstack/react-query'
import type { QuarterSheet, RowResult, SheetSignatory } from '../api/types'
import { get, getFile, post, put } from '../session/client'
import { upload } from './upload'

/** All stores of one quarter at once. */

const PATH = '/quarter-sheet/'

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

/** Asked once when the page is opened: what is typed there goes before what comes from here. */
export const quarterSheetQuery = (quarter?: string) =>
  queryOptions({
    queryKey: ['quarter-sheet', quarter ?? ''],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => readSheet(quarter, signal),
  })

export const readSheet = (quarter?: string, signal?: AbortSignal) =>
  get<QuarterSheet>(PATH, { quarter }, signal)

export const keepRows = (body: SheetInput, gesture: string) =>
  put<Results>(PATH, body, { 'Idempotency-Key': gesture })

export const submitRows = (
  quarter: string,
  rows: { id: string; version: number }[],
  gesture: string,
) => post<Results>(`${PATH}submit/?quarter=${quarter}`, { rows }, { 'Idempotency-Key': gesture })

export const sheetFile = (quarter: string) => getFile(`${PATH}file.xlsx`, { quarter })

export const readSheetFile = (file: File) =>
  upload<{ rows: string[][] }>({ path: `${PATH}read/`, fields: { file } })
