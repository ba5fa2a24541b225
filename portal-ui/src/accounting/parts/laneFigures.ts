import { queryOptions } from '@tanstack/react-query'
import type { Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { get } from '../../shared/session/client'
import type { LaneCounts } from './lanes'

export type Sum = components['schemas']['Sum']

/** How many each lane holds of what is asked for. Kept with the lists, so that every change asks
 * for it again. */
export const laneCountsQuery = (asked: Query = {}) =>
  queryOptions({
    queryKey: ['certificates', 'lanes', asked],
    queryFn: ({ signal }) => get<LaneCounts>('/certificates/lanes/', asked, signal),
  })

/** The tax of everything that a list shows; `query` is what the list was asked. */
export const sumQuery = (query: Query) =>
  queryOptions({
    queryKey: ['certificates', 'sum', query],
    queryFn: ({ signal }) => get<Sum>('/certificates/sum/', query, signal),
  })
