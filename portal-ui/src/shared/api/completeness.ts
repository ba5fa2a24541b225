import { queryOptions } from '@tanstack/react-query'
import { get } from './client'

/** For which branch and quarter there is a certificate, and how far it is. */

export type CellState = 'none' | 'draft' | 'submitted' | 'returned' | 'approved'

export interface DueQuarter {
  code: string
  label: string
  due: string
  days_left: number
  is_over: boolean
}

export interface CompletenessCell {
  quarter: string
  state: CellState
  count: number
  id: string | null
}

export interface CompletenessRow {
  company: string
  company_name: string
  branch: string
  cells: CompletenessCell[]
}

export interface Completeness {
  /** The newest last. */
  quarters: DueQuarter[]
  rows: CompletenessRow[]
}

const QUARTERS = 4

export const completenessQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'completeness'],
    queryFn: ({ signal }) =>
      get<Completeness>('/certificates/completeness/', { quarters: QUARTERS }, signal),
  })
