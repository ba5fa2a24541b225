import { queryOptions } from '@tanstack/react-query'
import { get, getFile } from './client'

/** Files of a certificate. */

export type FileKind = 'BREAKDOWN' | 'DOCUMENT'

export interface FileTold {
  id: string
  kind: FileKind
  name: string
  media_type: string
  size: number
  sha256: string
  added_at: string
  total: string | null
  tax: string | null
  rows_count: number | null
}

export interface BreakdownRow {
  row: number
  branch: string
  description: string
  atc: string
  m1: string
  m2: string
  m3: string
  total: string
  tax: string
}

export interface BreakdownTold {
  rows: BreakdownRow[]
  total: string
  tax: string
  form_total: string
  form_tax: string
  difference_total: string
  difference_tax: string
}

const base = (id: string) => `/certificates/${encodeURIComponent(id)}/files/`
const path = (id: string, file: string) => `${base(id)}${encodeURIComponent(file)}/`

export const downloadFile = (id: string, file: string) => getFile(path(id, file))

export const breakdownQuery = (id: string, file: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'breakdown', file],
    queryFn: ({ signal }) => get<BreakdownTold>(`${path(id, file)}rows/`, {}, signal),
  })
