import type { BreakdownSchema, Certificate, FileKind, FileSchema } from '../api/types'
import { getFile, remove } from '../session/client'
import { getQuery } from './getQuery'
import { upload } from './upload'

/** Files of a certificate. */

const base = (id: string) => `/certificates/${encodeURIComponent(id)}/files/`
const path = (id: string, file: string) => `${base(id)}${encodeURIComponent(file)}/`
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const filesOf = (certificate: Certificate | null): FileSchema[] => certificate?.files ?? []

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
  getQuery<BreakdownSchema>(['certificate', id, 'breakdown', file], `${path(id, file)}rows/`)

export const breakdownTemplate = (type: 'xlsx' | 'csv') => getFile(`/breakdown-template.${type}`)
