import { queryOptions } from '@tanstack/react-query'
import type { Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import type { Paged } from '../../shared/api/types'
import { asPicture } from '../../shared/queries/asPicture'
import { getQuery } from '../../shared/queries/getQuery'
import { upload } from '../../shared/queries/upload'
import { get, getFile, post } from '../../shared/session/client'
import type { Sent } from './upload/uploadQueue'

/** What is asked about scans. Every key begins with `scans`, so that each event asks them again. */

type Told = components['schemas']

export type ScanStatus = Told['ScanStatusEnum']
export type Level = Told['ScanLevelEnum']

/** Null where a person typed it. */
interface Sureness {
  confidence: number | null
  level: Level | null
}

/** What became of a file that was sent. */
export type ScanAdded = Told['ScanTaken']
export type ScanRow = Omit<Told['ScanRow'], keyof Sureness> & Sureness

/** One value on the paper: what it says, how sure that is, and where it stands. */
export type FieldRead = Omit<Told['ScanField'], keyof Sureness | 'box'> &
  Sureness & { box: [number, number, number, number] | null }

/** A certificate that its tenant typed, and how it differs from the paper. */
export type Joined = Told['ScanTyped']
export type Scan = Omit<Told['ScanSchema'], keyof Sureness | 'fields' | 'turned'> &
  Sureness & { fields: FieldRead[]; turned: 0 | 90 | 180 | 270 }
export type Batch = Told['BatchRow']
export type BatchFile = Told['BatchFile']
export type TenantFound = Told['ScanTenant']

const SCANS = '/scans/'
const path = (id: string) => `${SCANS}${encodeURIComponent(id)}/`
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

const MOST_ROWS = 100

async function allRows(query: Query, signal?: AbortSignal) {
  const rows: ScanRow[] = []
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page, page_size: MOST_ROWS }
    const { results, next } = await get<Paged<ScanRow>>(SCANS, asked, signal)
    rows.push(...results)
    if (!next) return rows
  }
}

/** The scans of one batch, in the order in which they came. */
export const batchRowsQuery = (batch: string) =>
  queryOptions({
    queryKey: ['scans', 'rows', batch],
    queryFn: ({ signal }) => allRows({ batch, ordering: 'created_at' }, signal),
  })

export const batchesQuery = () =>
  queryOptions({
    queryKey: ['scans', 'batches'],
    queryFn: async ({ signal }) =>
      (await get<{ results: Batch[] }>(`${SCANS}batches/`, {}, signal)).results,
  })

export const batchQuery = (batch: string) =>
  getQuery<Batch & { files: BatchFile[] }>(['scans', 'batch', batch], `${SCANS}batches/${batch}/`)

const QUEUE_LENGTH = 100

/** What waits to be reviewed, the oldest first. */
export const queueQuery = () =>
  getQuery<Paged<ScanRow>>(['scans', 'queue'], SCANS, {
    status: 'READ',
    ordering: 'created_at',
    page: 1,
    page_size: QUEUE_LENGTH,
  })

export const scanKey = (id: string) => ['scans', 'one', id]

export const scanQuery = (id: string) => getQuery<Scan>(scanKey(id), path(id))

/** A page as it was scanned. */
export const pageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['scan-page', id, page],
    ...asPicture(`${path(id)}pages/${page}.png`),
  })

export const originalOf = (id: string) => getFile(`${path(id)}file/`)

/** One file up. Sent again after a lost answer it is the scan that is there. */
export async function addScan({ waiting, onProgress, signal }: Sent) {
  const file = new File([waiting.file], waiting.name, { type: 'application/pdf' })
  const fields = { batch: waiting.batch, file }
  const { results } = await upload<{ results: ScanAdded[] }>({
    path: SCANS,
    fields,
    onProgress,
    signal,
  })
  const [added] = results
  if (!added) throw new Error('The server did not say what became of the file.')
  return added
}

export interface ScanMove {
  id: string
  version: number
  move: string
  inputs?: Record<string, unknown>
}

export const moveScan = ({ id, version, move, inputs = {} }: ScanMove, gesture: string) =>
  post<Scan>(`${path(id)}${encodeURIComponent(move)}/`, inputs, {
    ...ifMatch(version),
    'Idempotency-Key': gesture,
  })

export interface Drawn {
  field: string
  page: number
  box: readonly number[]
}

/** Reads one box again; nothing is kept by it. */
export const readBox = (id: string, drawn: Drawn) => post<FieldRead>(`${path(id)}read_box/`, drawn)

export const tenantsQuery = (q: string) =>
  queryOptions({
    queryKey: ['scan-tenants', q],
    enabled: q.length > 1,
    queryFn: async ({ signal }) =>
      (await get<{ results: TenantFound[] }>(`${SCANS}tenants/`, { q }, signal)).results,
  })
