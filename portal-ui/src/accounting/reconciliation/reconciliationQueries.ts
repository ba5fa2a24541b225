import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { cursorIn } from '../../shared/queries/cursor'
import { upload } from '../../shared/queries/upload'
import { get } from '../../shared/session/client'

type Schemas = components['schemas']
export type ReconciliationPage = Schemas['ReconciliationPage']
export type ReconciledRow = Schemas['ReconciledRowSchema']
export type MatchState = ReconciledRow['state']
export type BillingImport = Schemas['BillingImportSchema']

/** What is looked at; `state` and what follows it narrow the list alone. */
export interface ReconciliationKey {
  company: string
  quarter: string
  state: string
  mall: string
  amount: string
  lease: string
  tenant: string
  document: string
}

const RECONCILIATION = 'reconciliation'
const POLL_MS = 1_000

export const reconciliationFilter = ({
  company,
  quarter,
  state,
  mall,
  amount,
  lease,
  tenant,
  document,
}: ReconciliationKey) => ({
  company,
  quarter,
  state: state || undefined,
  mall: mall || undefined,
  amount: amount || undefined,
  lease: lease || undefined,
  tenant: tenant || undefined,
  document: document || undefined,
})

export const reconciliationQuery = (of: ReconciliationKey) =>
  infiniteQueryOptions({
    queryKey: [RECONCILIATION, 'list', of],
    queryFn: ({ pageParam, signal }) =>
      get<ReconciliationPage>(
        '/reconciliation/',
        { ...reconciliationFilter(of), cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })

/** One's own files and those of the watched folder, the last one first. */
export const billingImportsQuery = () =>
  infiniteQueryOptions({
    queryKey: [RECONCILIATION, 'imports'],
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['BillingImportPage']>(
        '/billing/imports/',
        { cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isRunning)) ? POLL_MS : false,
  })

const isRunning = (run?: BillingImport) => run?.state === 'waiting' || run?.state === 'running'

/** An import, read again while it runs. */
export const billingImportQuery = (id: string) =>
  queryOptions({
    queryKey: [RECONCILIATION, 'import', id],
    queryFn: ({ signal }) => get<BillingImport>(`/billing/imports/${id}/`, {}, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })

/** Send a file; the answer is the import's id. */
export const useSendBilling = () =>
  useMutation({
    mutationFn: ({ file, isDryRun }: { file: File; isDryRun: boolean }) =>
      upload<{ id: string }>({
        path: '/billing/imports/',
        fields: { file, dry_run: String(isDryRun) },
      }),
  })

/** Have the reconciliation read again. */
export function useReconciliationRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['list', 'imports'].map((what) =>
        client.invalidateQueries({ queryKey: [RECONCILIATION, what] }),
      ),
    )
}
