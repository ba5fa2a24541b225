import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { getQuery } from '../../../shared/queries/getQuery'
import { post } from '../../../shared/session/client'

export type Locks = components['schemas']['QuarterLocks']
export type Locked = components['schemas']['LockedQuarter']

export const locksQuery = () => getQuery<Locks>(['quarter-locks'], '/desk/quarters/')

/** Returns the locks after the change; the moves of certificates are refetched. */
function useLocking<Given>(ask: (given: Given) => Promise<Locks>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: (locks) => {
      client.setQueryData(locksQuery().queryKey, locks)
      void client.invalidateQueries({ queryKey: ['certificates'] })
    },
    onError: () => void client.invalidateQueries({ queryKey: locksQuery().queryKey }),
  })
}

export const useLock = () =>
  useLocking(({ quarter, remarks }: { quarter: string; remarks: string }) =>
    post<Locks>(`/desk/quarters/${quarter}/lock/`, { remarks }),
  )

export const useUnlock = ({ quarter, version }: Locked) =>
  useLocking((remarks: string) =>
    post<Locks>(`/desk/quarters/${quarter}/unlock/`, { remarks }, { 'If-Match': `"${version}"` }),
  )
