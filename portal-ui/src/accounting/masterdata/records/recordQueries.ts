import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get, patch, post } from '../../../shared/session/client'

type Told = components['schemas']

export type RecordRow = Told['MasterRecordRow']
export type RecordPageTold = Told['MasterRecordPage']
export type RecordTold = Told['MasterRecordTold']
export type RecordField = Told['RecordField']
/** By column, as it is being written. */
export type Values = Record<string, string>

const addressOf = (shelf: string) => `/masterdata/records/${shelf}/`
export const listKey = (shelf: string) => ['masterdata-records', shelf]

export const recordsQuery = (shelf: string, { q, state }: { q: string; state: string }) =>
  infiniteQueryOptions({
    queryKey: [...listKey(shelf), q, state],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<RecordPageTold>(
        addressOf(shelf),
        { q: q || undefined, state: state || undefined, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: ({ next }) =>
      next ? new URLSearchParams(next.split('?')[1]).get('cursor') : undefined,
  })

export const recordQuery = (shelf: string, id: string) =>
  queryOptions({
    queryKey: ['masterdata-record', shelf, id],
    queryFn: ({ signal }) => get<RecordTold>(`${addressOf(shelf)}${id}/`, {}, signal),
  })

/** The answer is the record as it is then; the list is asked again. */
function useRecordCall<T>(shelf: string, call: (given: T) => Promise<RecordTold>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (record) => {
      client.setQueryData(recordQuery(shelf, String(record.id)).queryKey, record)
      void client.invalidateQueries({ queryKey: listKey(shelf) })
    },
  })
}

const seen = ({ version }: RecordTold) => ({ 'If-Match': `"${version}"` })

export const useAddRecord = (shelf: string) =>
  useRecordCall(shelf, ({ gesture, values }: { gesture: string; values: Values }) =>
    post<RecordTold>(addressOf(shelf), values, { 'Idempotency-Key': gesture }),
  )

export const useSaveRecord = (shelf: string, record: RecordTold) =>
  useRecordCall(shelf, (values: Values) =>
    patch<RecordTold>(`${addressOf(shelf)}${record.id}/`, values, seen(record)),
  )

export const useRecordMove = (shelf: string, record: RecordTold) =>
  useRecordCall(shelf, (move: 'deactivate' | 'reactivate') =>
    post<RecordTold>(`${addressOf(shelf)}${record.id}/${move}/`, undefined, seen(record)),
  )
