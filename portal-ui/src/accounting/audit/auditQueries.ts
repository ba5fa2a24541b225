import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { cursorIn } from '../../shared/queries/cursor'
import { getQuery } from '../../shared/queries/getQuery'
import { get, post } from '../../shared/session/client'
import type { Question } from './auditQuestion'

export type AuditRow = components['schemas']['AuditRow']
export type AuditPage = components['schemas']['AuditPage']
export type Proof = components['schemas']['Proof']
export type Finding = Proof['findings'][number]
export type Summary = components['schemas']['Summary']

export type MoveChoices = components['schemas']['MoveChoices']

/** A job reads a long chain; it is asked now and then whether it is through. */
const WHILE_RUNNING_MS = 3_000

export const auditQuery = (question: Question) =>
  infiniteQueryOptions({
    queryKey: ['audit', question],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<AuditPage>(
        '/audit/',
        { ...question, page_size: 50, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: (last) => cursorIn(last.next),
  })

export const summaryQuery = (question: Question) =>
  getQuery<Summary>(['audit-summary', question], '/audit/summary/', question)

/** Every move that can be asked for, in groups; the same for as long as the server runs. */
export const movesQuery = () =>
  queryOptions({
    queryKey: ['audit-moves'],
    queryFn: ({ signal }) => get<MoveChoices[]>('/audit/moves/', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const proofQuery = () =>
  queryOptions({
    queryKey: ['audit-proof'],
    queryFn: ({ signal }) => get<Proof>('/audit/proof/', {}, signal),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : false),
  })

export const verify = () => post<Proof>('/audit/proof/')

/** The first person proposes it, a second one confirms. */
export const acknowledgeFinding = (mark: string, remarks: string) =>
  post<Proof>(`/audit/findings/${mark}/acknowledge/`, { remarks })
