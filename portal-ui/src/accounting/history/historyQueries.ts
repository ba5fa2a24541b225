import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { upload } from '../../shared/queries/upload'
import { get } from '../../shared/session/client'

type Schemas = components['schemas']
export type HistoryImport = Schemas['HistoryImportSchema']
export type HistoryImportPage = Schemas['HistoryImportPage']

/** What is sent: a table, its PDFs, and whether certificates go without theirs. */
export interface HistoryFiles {
  table: File
  pdfs: File | null
  withoutPdfs: boolean
  isDryRun: boolean
}

const HISTORY = 'history'
const POLL_MS = 1_000

const isRunning = (run?: HistoryImport) => run?.state === 'waiting' || run?.state === 'running'

/** An import, read again while it runs. */
export const historyImportQuery = (id: string) =>
  queryOptions({
    queryKey: [HISTORY, 'import', id],
    queryFn: ({ signal }) => get<HistoryImport>(`/history/imports/${id}/`, {}, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })

/** One's last imports, read again while one of them runs. */
export const historyImportsQuery = () =>
  queryOptions({
    queryKey: [HISTORY, 'imports'],
    queryFn: ({ signal }) => get<HistoryImportPage>('/history/imports/', {}, signal),
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? POLL_MS : false),
  })

/** Send the files; the answer is the import's id. */
export function useSendHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ table, pdfs, withoutPdfs, isDryRun }: HistoryFiles) =>
      upload<{ id: string }>({
        path: '/history/imports/',
        fields: {
          file: table,
          ...(pdfs && { pdfs }),
          dry_run: String(isDryRun),
          without_pdfs: String(withoutPdfs),
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [HISTORY, 'imports'] }),
  })
}
