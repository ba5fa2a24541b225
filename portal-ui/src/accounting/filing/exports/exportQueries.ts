import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get, post, put } from '../../../shared/session/client'

type Told = components['schemas']
export type Export = Told['ExportTold']
export type ExportDetail = Told['ExportDetail']
export type ExportRun = Told['ExportRunTold']
export type ExportBody = Told['ExportBodyRequest']
export type ExportChoices = Told['ExportChoices']
export type ExportFile = Told['ExportFileTold']
export type Act = 'pause' | 'resume' | 'end' | 'run'

const POLL_MS = 1500
const EXPORTS = 'exports'

const cursorIn = (next: string | null) =>
  next ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined) : undefined

const isRunning = (one: Export) => one.last_run?.state === 'running'

/** Asked again while one of them is on its way. */
export const exportsQuery = (ended: boolean) =>
  infiniteQueryOptions({
    queryKey: [EXPORTS, 'list', ended],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<Told['ExportPage']>(
        '/exports/',
        { ended: ended ? '1' : undefined, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: (last) => cursorIn(last.next),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isRunning)) ? POLL_MS : false,
  })

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: [EXPORTS, 'one', id],
    queryFn: ({ signal }) => get<ExportDetail>(`/exports/${id}/`, {}, signal),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: [EXPORTS, 'choices'],
    queryFn: ({ signal }) => get<ExportChoices>('/exports/choices/', {}, signal),
  })

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: [EXPORTS, 'file', id],
    queryFn: ({ signal }) => get<ExportFile>(`/exports/files/${id}/`, {}, signal),
  })

/** The answer is the export as it is then; the list is asked for again. */
function useExportCall<Given>(call: (given: Given) => Promise<ExportDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (told) => {
      client.setQueryData(exportQuery(told.id).queryKey, told)
      return client.invalidateQueries({ queryKey: [EXPORTS, 'list'] })
    },
  })
}

/** Without an answer the same gesture is sent again, and is one export. */
export const useSetUp = () =>
  useExportCall(({ gesture, ...body }: ExportBody & { gesture: string }) =>
    post<ExportDetail>('/exports/', body, { 'Idempotency-Key': gesture }),
  )

export const useChange = ({ id, version }: Export) =>
  useExportCall((body: ExportBody) =>
    put<ExportDetail>(`/exports/${id}/`, body, { 'If-Match': `"${version}"` }),
  )

export const useAct = ({ id }: Export) =>
  useExportCall((act: Act) => post<ExportDetail>(`/exports/${id}/${act}/`))
