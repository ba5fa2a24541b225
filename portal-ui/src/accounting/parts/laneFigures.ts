import type { Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { getQuery } from '../../shared/queries/getQuery'
import type { LaneCounts } from './lanes'

export type Sum = components['schemas']['Sum']

/** How many each lane holds of what is asked for. Kept with the lists, so that every change asks
 * for it again. */
export const laneCountsQuery = (asked: Query = {}) =>
  getQuery<LaneCounts>(['certificates', 'lanes', asked], '/certificates/lanes/', asked)

/** The tax of everything that a list shows; `query` is what the list was asked. */
export const sumQuery = (query: Query) =>
  getQuery<Sum>(['certificates', 'sum', query], '/certificates/sum/', query)
