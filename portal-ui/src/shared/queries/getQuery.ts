import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Query } from '../api/http'
import { get } from '../session/client'

/** The options of a query that reads one address and needs nothing else. */
export const getQuery = <T>(queryKey: QueryKey, path: string, query: Query = {}) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => get<T>(path, query, signal) })
