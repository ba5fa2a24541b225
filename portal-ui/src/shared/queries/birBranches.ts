import { queryOptions } from '@tanstack/react-query'
import type { BirBranch, BirBranchBody } from '../api/types'
import { get, post, remove } from '../session/client'

/** The branches under which the tenant withholds, its account's own first. */

const LONG_MS = 10 * 60 * 1000

export const birBranchesQuery = () =>
  queryOptions({
    queryKey: ['birBranches'],
    staleTime: LONG_MS,
    queryFn: ({ signal }) => get<BirBranch[]>('/tenant/branches/', {}, signal),
  })

/** Answers with all of them. */
export const listBirBranch = (branch: BirBranchBody) =>
  post<BirBranch[]>('/tenant/branches/', branch)

/** What was sent for it stays. Answers with what is left. */
export const takeOffBirBranch = (code: string) =>
  remove<BirBranch[]>(`/tenant/branches/${encodeURIComponent(code)}/`)
