import { queryOptions } from '@tanstack/react-query'
import { get, getFile, remove } from './client'
import type { Certificate } from './types'
import { upload } from './upload'

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
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const filesOf = (certificate: Certificate | null): FileTold[] =>
  (certificate as { files?: FileTold[] } | null)?.files ?? []

export interface NewFile {
  id: string
  version: number
  kind: FileKind
  file: File
  onProgress?: (share: number) => void
}

export const addFile = ({ id, version, kind, file, onProgress }: NewFile) =>
  upload<Certificate>({
    path: base(id),
    fields: { kind, file },
    headers: ifMatch(version),
    onProgress,
  })

export const removeFile = (id: string, file: string, version: number) =>
  remove<Certificate>(path(id, file), ifMatch(version))

export const downloadFile = (id: string, file: string) => getFile(path(id, file))

export const breakdownQuery = (id: string, file: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'breakdown', file],
    queryFn: ({ signal }) => get<BreakdownTold>(`${path(id, file)}rows/`, {}, signal),
  })

export const breakdownTemplate = (type: 'xlsx' | 'csv') => getFile(`/breakdown-template.${type}`)
