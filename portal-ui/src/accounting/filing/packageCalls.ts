import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { get, post } from '../../shared/session/client'

export type Package = components['schemas']['PackageSchema']

const POLL_MS = 1000
const keyOf = (id: string) => ['filings', 'package', id]

/** How far a package is, asked again while it is made. */
export const packageQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get<Package>(`/filings/${id}/package/`, {}, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })

type Deed = 'make' | 'anew' | 'stop'

const asked = (id: string, deed: Deed) =>
  deed === 'stop'
    ? post<Package>(`/filings/${id}/package/stop/`)
    : post<Package>(`/filings/${id}/package/`, { anew: deed === 'anew' })

/** Begins a package, goes on with it or stops it; asking twice is safe. */
export function usePacking(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deed: Deed) => asked(id, deed),
    onSuccess: (told) => client.setQueryData(keyOf(id), told),
  })
}
