import type { BreakdownSchema, Certificate, FileSchema } from '../api/types'
import { getFile, remove } from '../session/client'
import { getQuery } from './getQuery'

/** Files of a certificate. */

export const filesPath = (id: string) => `/certificates/${encodeURIComponent(id)}/files/`
const path = (id: string, file: string) => `${filesPath(id)}${encodeURIComponent(file)}/`
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const filesOf = (certificate: Certificate | null): FileSchema[] => certificate?.files ?? []

export const removeFile = (id: string, file: string, version: number) =>
  remove<Certificate>(path(id, file), ifMatch(version))

export const downloadFile = (id: string, file: string) => getFile(path(id, file))

export const breakdownQuery = (id: string, file: string) =>
  getQuery<BreakdownSchema>(['certificate', id, 'breakdown', file], `${path(id, file)}rows/`)

/** Its rows alone, for who knows the form's sums: no change of the certificate reads them again. */
export const breakdownRowsQuery = (id: string, file: string) => ({
  ...getQuery<BreakdownSchema>(['breakdown', id, file], `${path(id, file)}rows/`),
  staleTime: Number.POSITIVE_INFINITY,
})

/** With a row for each branch where the tenant has certificates to this company. */
export const breakdownTemplate = (company: string) => (type: 'xlsx' | 'csv') =>
  getFile(`/breakdown-template.${type}`, company ? { company } : {})
