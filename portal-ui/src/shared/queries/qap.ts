import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../api/schema'
import { get, getFile, post } from '../session/client'
import { cursorIn } from './cursor'
import { upload } from './upload'

type Schemas = components['schemas']
export type QapFile = Schemas['QapFileSchema']
export type QapResult = Schemas['QapResult']
export type QapCertificate = Schemas['QapCertificate']
export type UnmatchedRow = Schemas['UnmatchedRow']

const KEY = ['certificates', 'qap']
const POLL_MS = 1_000

export const isBeingRead = (state?: QapFile['state']) => state === 'waiting' || state === 'running'

export const qapFilesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'files'],
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['QapFilePage']>('/qap/', { cursor: pageParam || undefined }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })

/** A file with its comparison, read again while it is being read. */
export const qapResultQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => get<QapResult>(`/qap/${id}/`, {}, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (isBeingRead(state.data?.state) ? POLL_MS : false),
  })

const useRefetchQap = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export const useSendQap = () =>
  useMutation({
    mutationFn: (file: File) => upload<{ id: string }>({ path: '/qap/', fields: { file } }),
    onSuccess: useRefetchQap(),
  })

/** Make drafts for some rows, or for all. */
export const useMakeQapDrafts = (id: string) =>
  useMutation({
    mutationFn: (rows: number[] | null) =>
      post<Schemas['MadeDrafts']>(`/qap/${id}/drafts/`, rows ? { rows } : {}, {
        'Idempotency-Key': crypto.randomUUID(),
      }),
    onSettled: useRefetchQap(),
  })

export const qapExample = () => getFile('/qap/example/')
