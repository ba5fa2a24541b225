import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { get, post } from '../../shared/session/client'

export type Status = components['schemas']['StatusSchema']
export type LaneStatus = components['schemas']['LaneSchema']
export type FailedJob = components['schemas']['FailedJob']

const REFRESH_MS = 30_000
/** A backup takes seconds or minutes. */
const WHILE_RUNNING_MS = 3_000

export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => get<Status>('/console/status/', undefined, signal),
    refetchInterval: ({ state }) => (state.data?.backup_is_running ? WHILE_RUNNING_MS : REFRESH_MS),
  })

/** The notice of planned maintenance as it was written. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: ['maintenance'],
    queryFn: ({ signal }) =>
      get<components['schemas']['MaintenanceSchema']>('/console/maintenance/', undefined, signal),
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

/** Has a job that was given up done again: a mail is sent again. */
export function useRunAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => post(`/console/status/failed/${id}/again/`),
    onSettled: () => client.invalidateQueries({ queryKey: ['status'] }),
  })
}

/** Has a backup made; the status tells when it is there. */
export function useBackUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post('/console/status/backup/'),
    onSettled: () => client.invalidateQueries({ queryKey: ['status'] }),
  })
}
