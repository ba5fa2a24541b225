import { queryOptions } from '@tanstack/react-query'
import { send } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { get } from '../../shared/session/client'

export type Status = components['schemas']['StatusTold']
export type LaneStatus = components['schemas']['LaneTold']

const REFRESH_MS = 30_000

export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => get<Status>('/console/status/', undefined, signal),
  })

/** What is not up; it answers 503 with the same body when something is missing. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['readiness'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const answer = await send('GET', '/health/ready', { signal })
      return ((await answer.json()) as { problems: string[] }).problems
    },
  })
