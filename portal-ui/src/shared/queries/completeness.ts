import type { Completeness, LeaseBody } from '../api/types'
import { post } from '../session/client'
import { getQuery } from './getQuery'

/** For which branch and quarter there is a certificate, and how far it is. */

const QUARTERS = 4

export const completenessQuery = () =>
  getQuery<Completeness>(['certificates', 'completeness'], '/certificates/completeness/', {
    quarters: QUARTERS,
  })

/** Answers with the grid as it is then. */
export const sayLease = (lease: LeaseBody) =>
  post<Completeness>('/certificates/completeness/', lease)
