import { queryOptions } from '@tanstack/react-query'
import { get, getFile } from './client'

/** Files of a certificate: the breakdown of a CONSOLIDATED one, and documents. */

export interface CertificateFile {
  id: string
  kind: 'BREAKDOWN' | 'DOCUMENT'
  name: string
  media_type: string
  /** Bytes. */
  size: number
  sha256: string
  added_at: string
  /** What was read of a breakdown, in pesos. */
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

export interface Breakdown {
  rows: BreakdownRow[]
  total: string
  tax: string
  form_total: string
  form_tax: string
  difference_total: string
  difference_tax: string
}

const path = (id: string, file: string) =>
  `/certificates/${encodeURIComponent(id)}/files/${encodeURIComponent(file)}/`

/** The rows as they were read, and what they differ by from the form as it is now. */
export const breakdownQuery = (id: string, file: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'breakdown', file],
    queryFn: ({ signal }) => get<Breakdown>(`${path(id, file)}rows/`, {}, signal),
  })

export const fetchFile = (id: string, file: string) => getFile(path(id, file))
