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
import { followsFigures } from '../parts/liveFigures'

type Schemas = components['schemas']
export type ReconciliationPage = Schemas['ReconciliationPage']
export type ReconciledRow = Schemas['ReconciledRowSchema']
export type MatchState = ReconciledRow['state']
export type BillingImport = Schemas['BillingImportSchema']
export type PayorSum = Schemas['PayorSumSchema']
export type AgeingBucket = Schemas['AgeingBucket']
export type LedgerTie = Schemas['LedgerTieSchema']

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
const REFRESH_MS = 60_000

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
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<ReconciliationPage>(
        '/reconciliation/',
        { ...reconciliationFilter(of), cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
    refetchInterval: REFRESH_MS,
  })

type OfQuarter = Pick<ReconciliationKey, 'company' | 'quarter'>

/** The sums of each payor, the most open tax first. */
export const payorSumsQuery = ({ company, quarter }: OfQuarter) =>
  infiniteQueryOptions({
    queryKey: [RECONCILIATION, 'payors', company, quarter],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['PayorSumPage']>(
        '/reconciliation/payors/',
        { company, quarter, page: String(pageParam), page_size: '10' },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
    refetchInterval: REFRESH_MS,
  })

/** The open tax of a company over all quarters, by days since it was due. */
export const ageingQuery = (company: string) =>
  queryOptions({
    queryKey: [RECONCILIATION, 'ageing', company],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<Schemas['AgeingSchema']>('/reconciliation/ageing/', { company }, signal),
    refetchInterval: REFRESH_MS,
  })

/** The open rows of a bucket, the oldest quarter first. */
export const openRowsQuery = (company: string, bucket: string) =>
  infiniteQueryOptions({
    queryKey: [RECONCILIATION, 'open', company, bucket],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['OpenRowPage']>(
        '/reconciliation/open/',
        { company, bucket, cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })

/** The billing documents behind a row, and the receipts of its place. */
export const documentsQuery = ({ company, quarter }: OfQuarter, row: ReconciledRow) =>
  infiniteQueryOptions({
    queryKey: [
      RECONCILIATION,
      'documents',
      company,
      quarter,
      row.tenant.tin,
      row.mall,
      row.unit,
      row.nature,
    ],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['BillingDocumentPage']>(
        '/reconciliation/documents/',
        {
          company,
          quarter,
          tin: row.tenant.tin,
          mall: row.mall,
          unit: row.unit || undefined,
          nature: row.nature,
          cursor: pageParam || undefined,
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })

/** How the quarter ties to the credit ledger. */
export const ledgerTieQuery = ({ company, quarter }: OfQuarter) =>
  queryOptions({
    queryKey: [RECONCILIATION, 'ledger', company, quarter],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<Schemas['LedgerTies']>('/reconciliation/ledger/', { company, quarter }, signal),
    refetchInterval: REFRESH_MS,
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

interface SentBilling {
  file: File
  isDryRun: boolean
  onProgress: (share: number) => void
}

/** Send a file; the answer is the import's id. */
export const useSendBilling = () =>
  useMutation({
    mutationFn: ({ file, isDryRun, onProgress }: SentBilling) =>
      upload<{ id: string }>({
        path: '/billing/imports/',
        fields: { file, dry_run: String(isDryRun) },
        onProgress,
      }),
  })

/** Have the reconciliation read again. */
export function useReconciliationRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['list', 'imports', 'payors', 'ageing', 'open', 'documents', 'ledger'].map((what) =>
        client.invalidateQueries({ queryKey: [RECONCILIATION, what] }),
      ),
    )
}
