import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import type { Paged } from '../../shared/api/types'
import { get } from '../../shared/session/client'

export type ClientError = components['schemas']['ClientErrorSchema']
export type ErrorType = components['schemas']['ClientErrorTypeEnum']

/** Reports raise no event, so the list is asked again now and then. */
const REFRESH_MS = 60_000

export const errorsQuery = (type: string) =>
  infiniteQueryOptions({
    queryKey: ['client-errors', type],
    refetchInterval: REFRESH_MS,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      get<Paged<ClientError>>(
        '/console/client-errors/',
        { type: type || undefined, page: pageParam },
        signal,
      ),
    getNextPageParam: (last, all) => (last.next ? all.length + 1 : undefined),
  })
