import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { upload } from '../../shared/queries/upload'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { get, post } from '../../shared/session/client'
import { followsFigures } from '../parts/liveFigures'

type Schemas = components['schemas']
export type CreditLedger = Schemas['CreditLedgerSchema']
export type CreditReturn = Schemas['CreditReturnRow']
export type CreditEntry = Schemas['CreditEntryRow']
export type CreditEntryBody = Schemas['CreditEntryBodyRequest']
export type CreditDifferences = Schemas['CreditDifferences']

/** Whose ledger, and of which taxable year, as the API is asked for it; ``is_second`` is 1 or 0. */
export type LedgerKey = Record<'company' | 'year' | 'is_second', string>

export const ledgerKeyOf = (
  company: string,
  of?: { year: number; is_second: boolean },
): LedgerKey => ({ company, year: String(of?.year ?? ''), is_second: of?.is_second ? '1' : '0' })

const CREDITS = 'credits'
/** Also where no hint comes, as while the connection is bad. */
const REFRESH_MS = 60_000

export const ledgerQuery = (of: LedgerKey) =>
  queryOptions({
    queryKey: [CREDITS, 'ledger', of],
    meta: followsFigures,
    queryFn: ({ signal }) => get<CreditLedger>('/credits/', of, signal),
    refetchInterval: REFRESH_MS,
  })

export const differencesQuery = (of: LedgerKey, number: number) =>
  queryOptions({
    queryKey: [CREDITS, 'differences', of, number],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<CreditDifferences>('/credits/differences/', { ...of, number: String(number) }, signal),
  })

/** Types the figures of a file; all of them or none. */
export function useImportEntries(of: LedgerKey) {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: (file: File) =>
      upload<Schemas['CreditEntriesImported']>({
        path: `/credits/entries/import/?${new URLSearchParams(of)}`,
        fields: { file },
        headers: { 'Idempotency-Key': key.current },
      }),
    onSuccess: async () => {
      renew()
      await client.invalidateQueries({ queryKey: [CREDITS] })
    },
    onError: renewIfAnswered,
  })
}

/** Types a figure; the ledger is read again. */
export function useTypeEntry() {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: CreditEntryBody) =>
      post<CreditEntry>('/credits/entries/', body, { 'Idempotency-Key': key.current }),
    onSuccess: async () => {
      renew()
      await client.invalidateQueries({ queryKey: [CREDITS] })
    },
    onError: renewIfAnswered,
  })
}
