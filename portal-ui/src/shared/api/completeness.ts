import { queryOptions } from '@tanstack/react-query'
import { get } from './client'
import type { Completeness } from './types'

/** For which branch and quarter there is a certificate, and how far it is. */

const QUARTERS = 4

export const completenessQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'completeness'],
    queryFn: ({ signal }) =>
      get<Completeness>('/certificates/completeness/', { quarters: QUARTERS }, signal),
  })
