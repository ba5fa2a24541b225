import { queryOptions } from '@tanstack/react-query'
import type { Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { get } from '../../shared/session/client'
import type { LaneCounts } from './lanes'

export type Sum = components['schemas']['Sum']

/** How many each lane holds. Kept with the lists, so that every change asks for it again. */
export const laneCountsQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'lanes'],
    queryFn: ({ signal }) => get<LaneCounts>('/certificates/lanes/', {}, signal),
  })

/** The tax of everything that a list shows; `query` is what the list was asked. */
export const sumQuery = (query: Query) =>
  queryOptions({
    queryKey: ['certificates', 'sum', query],
    queryFn: ({ signal }) => get<Sum>('/certificates/sum/', query, signal),
  })
