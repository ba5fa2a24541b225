import { useQuery } from '@tanstack/react-query'
import type { Completeness } from '../../../shared/api/types'
import { codeOf, quarterOfPeriod } from '../../../shared/format/quarter'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { completenessQuery } from '../../../shared/queries/completeness'

const NONE = 'none'
const NOT_LEASED = 'not_leased'

const stateIn = ({ cells }: Completeness['rows'][number], code: string) => {
  const state = cells.find(({ quarter }) => quarter === code)?.state ?? NONE
  if (state === NOT_LEASED) return tenantPageMessages.grid.notLeased
  return state === NONE ? editorMessages.start.missing : tenantPageMessages.grid.status(state)
}

/** How far each branch of the tenant's own is for a quarter. */
export const statesOf = (rows: Completeness['rows'], company: string, code: string) =>
  Object.fromEntries(
    rows.filter((row) => row.company === company).map((row) => [row.branch, stateIn(row, code)]),
  )

/** The tenant's own branches stand before those it was never at. */
export const ownFirst = (branches: string[], own: Record<string, string>) =>
  branches.toSorted((a, b) => Number(b in own) - Number(a in own))

export function useOwnBranches(company: string, from: string): Record<string, string> {
  const { data } = useQuery(completenessQuery())
  const quarter = quarterOfPeriod(from)
  return statesOf(data?.rows ?? [], company, quarter ? codeOf(quarter) : '')
}
