import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Atc,
  Certificate,
  CertificateItem,
  Company,
  Counts,
  HistoryEntry,
  Paged,
} from '../api/types'
import { get, patch, post } from '../session/client'
import { askMe, lastAnswer } from '../session/me'
import { getQuery } from './getQuery'

/** What is asked about certificates, and under which key the answer is kept. */

export type Inputs = Record<string, unknown>

export interface ListQuery {
  status?: string
  q?: string
  quarter?: string
  company?: string
  branch?: string
  list?: 'open' | 'processed'
  ordering?: string
  page?: number
  page_size?: number
}

const LONG_MS = 10 * 60 * 1000
const path = (id: string) => `/certificates/${encodeURIComponent(id)}/`
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const certificatesQuery = (query: ListQuery) =>
  getQuery<Paged<CertificateItem>>(['certificates', 'list', query], '/certificates/', {
    page: 1,
    page_size: 25,
    ...query,
  })

export const certificatePagesQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'pages', query],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      get<Paged<CertificateItem>>(
        '/certificates/',
        { page_size: 25, ...query, page: pageParam },
        signal,
      ),
    getNextPageParam: (last, all) => (last.next ? all.length + 1 : undefined),
  })

export const countsQuery = () =>
  getQuery<Counts>(['certificates', 'counts'], '/certificates/counts/')

export const certificateQuery = (id: string) => getQuery<Certificate>(['certificate', id], path(id))

export const historyQuery = (id: string) =>
  getQuery<HistoryEntry[]>(['certificate', id, 'history'], `${path(id)}history/`)

export const companiesQuery = () =>
  queryOptions({
    queryKey: ['companies'],
    staleTime: LONG_MS,
    queryFn: ({ signal }) => get<Company[]>('/companies/', {}, signal),
  })

export const atcsQuery = () =>
  queryOptions({
    queryKey: ['atcs'],
    staleTime: LONG_MS,
    queryFn: ({ signal }) => get<Atc[]>('/atcs/', {}, signal),
  })

export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    staleTime: LONG_MS,
    initialData: () => lastAnswer()?.me,
    initialDataUpdatedAt: () => lastAnswer()?.at,
    queryFn: askMe,
  })

export const createCertificate = (content: Inputs) => post<Certificate>('/certificates/', content)

export const reviseCertificate = (id: string, version: number, changes: Inputs) =>
  patch<Certificate>(path(id), changes, ifMatch(version))

export interface MoveRequest {
  id: string
  version: number
  move: string
  inputs: Inputs
  /** One per gesture, the same when that gesture is sent again. */
  gesture: string
}

export const makeMove = ({ id, version, move, inputs, gesture }: MoveRequest) =>
  post<Certificate>(`${path(id)}${encodeURIComponent(move)}/`, inputs, {
    ...ifMatch(version),
    'Idempotency-Key': gesture,
  })
