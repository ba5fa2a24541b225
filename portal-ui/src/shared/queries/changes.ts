import { queryOptions } from '@tanstack/react-query'
import type { Change } from '../api/types'
import { get } from '../session/client'

/** Which fields differ from what accounting was last sent. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'changes'],
    // What the editor saved raises no event on this device.
    staleTime: 0,
    queryFn: ({ signal }) =>
      get<Change[]>(`/certificates/${encodeURIComponent(id)}/changes/`, {}, signal),
  })
