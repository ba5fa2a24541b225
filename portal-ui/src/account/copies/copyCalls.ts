import type { components } from '../../shared/api/schema'
import { queryClient } from '../../shared/queries/queryClient'
import { get, post, remove } from '../../shared/session/client'

export type CopyAddress = components['schemas']['CopyAnswer']

const queryKey = ['tenant-copies']

export const copiesQuery = {
  queryKey,
  refetchOnMount: 'always' as const, // a reader confirms elsewhere
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get<CopyAddress[]>('/tenant/copies/', {}, signal),
}

export const addCopy = (email: string) =>
  post<CopyAddress[]>('/tenant/copies/', { email }, { 'Idempotency-Key': crypto.randomUUID() })

export const removeCopy = ({ id }: CopyAddress) => remove(`/tenant/copies/${id}/`)

export const refetchCopies = () => queryClient.invalidateQueries({ queryKey })
