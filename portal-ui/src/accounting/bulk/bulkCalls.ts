import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkRun, Move, Rehearsal } from '../../shared/api/types'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { get, post } from '../../shared/session/client'
import type { Bulk, Meant } from './bulkMove'
import type { Giving } from './bulkSharing'

const POLL_MS = 700

/** What the server takes: the certificates by id, or the list that they are all of. */
const asBody = ({ move, meant }: Bulk<Move>) => ({ move: move.name, ...meant })

/** Where each certificate would end up; asked anew whenever something on the list changes, or
 * another person is named to have them. */
export const rehearsalQuery = (bulk: Bulk<Move>, giving: Giving) =>
  queryOptions({
    queryKey: ['certificates', 'rehearsal', asBody(bulk), giving],
    queryFn: () => post<Rehearsal>('/bulk/', { ...asBody(bulk), ...giving, dry_run: true }),
    placeholderData: keepPrevious,
    staleTime: 0,
    gcTime: 0,
  })

/** How far a bulk has come, asked again until it has ended. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => get<BulkRun>(`/bulk/${id}/`, {}, signal),
    refetchInterval: ({ state }) =>
      !state.data || state.data.state === 'running' ? POLL_MS : false,
  })

interface Start extends Giving {
  move: string
  ids: string[]
  /** What the dry run said of them: where it is otherwise by now, nothing is moved. */
  expect: { count: number; tax: string }
  /** Codes of the warnings that the person accepted. */
  accept?: string[]
}

/** Starts a bulk; without an answer the same gesture is sent again, and is one bulk. */
export const useStart = () => useGesture<Start>('/bulk/')

/** Has forms merged into one PDF. */
export const useMerge = () => useGesture<Meant>('/bulk/forms/')

function useGesture<Body>(path: string) {
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Body) =>
      post<{ id: string }>(path, body, { 'Idempotency-Key': key.current }),
    onSuccess: renew,
    onError: renewIfAnswered,
  })
}

export function useStop(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<BulkRun>(`/bulk/${id}/stop/`),
    onSuccess: (run) => client.setQueryData(['bulk', id], run),
  })
}
