import { queryOptions } from '@tanstack/react-query'
import type { Completeness, LeaseBody } from '../api/types'
import { get, post } from '../session/client'

/** For which branch and quarter there is a certificate, and how far it is. */

const QUARTERS = 4

export const completenessQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'completeness'],
    queryFn: ({ signal }) =>
      get<Completeness>('/certificates/completeness/', { quarters: QUARTERS }, signal),
  })

/** Answers with the grid as it is then. */
export const sayLease = (lease: LeaseBody) =>
  post<Completeness>('/certificates/completeness/', lease)
