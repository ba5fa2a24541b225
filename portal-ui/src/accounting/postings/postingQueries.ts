import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { upload } from '../../shared/queries/upload'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { get, post, put } from '../../shared/session/client'

type Schemas = components['schemas']
export type Posting = Schemas['PostingRow']
export type PostingPage = Schemas['PostingPage']
export type PostingAccounts = Schemas['PostingAccounts']
export type PostingAccount = Schemas['PostingAccountRow']
type AccountBody = Schemas['PostingAccountBodyRequest']
type Acknowledged = Schemas['PostingAckResult']

/** Which postings are listed. */
export interface PostingFilter {
  company: string
  state: '' | 'open' | 'acknowledged'
}

const POSTINGS = 'postings'

export const postingsQuery = (of: PostingFilter) =>
  infiniteQueryOptions({
    queryKey: [POSTINGS, 'list', of],
    queryFn: ({ pageParam, signal }) =>
      get<PostingPage>('/postings/', { ...of, after: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next_after }) => next_after ?? undefined,
  })

export const accountsQuery = (company: string) =>
  queryOptions({
    queryKey: [POSTINGS, 'accounts', company],
    queryFn: ({ signal }) => get<PostingAccounts>('/postings/accounts/', { company }, signal),
  })

/** A change with a key of its own; every list of postings is read again. */
function usePostingChange<Body, Answer>(send: (body: Body, key: string) => Promise<Answer>) {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Body) => send(body, key.current),
    onSuccess: async () => {
      renew()
      await client.invalidateQueries({ queryKey: [POSTINGS] })
    },
    onError: renewIfAnswered,
  })
}

export const useDerive = () =>
  usePostingChange((_: undefined, key) =>
    post<{ derived: number }>('/postings/refresh/', undefined, { 'Idempotency-Key': key }),
  )

export const useAcknowledge = () =>
  usePostingChange((body: { ids: number[]; document: string }, key) =>
    post<Acknowledged>('/postings/ack/', body, { 'Idempotency-Key': key }),
  )

export const useAcknowledgeFile = () =>
  usePostingChange((file: File, key) =>
    upload<Acknowledged>({
      path: '/postings/ack/file/',
      fields: { file },
      headers: { 'Idempotency-Key': key },
    }),
  )

export const useSetAccounts = () =>
  usePostingChange((body: AccountBody, key) =>
    put<PostingAccounts>('/postings/accounts/', body, { 'Idempotency-Key': key }),
  )
