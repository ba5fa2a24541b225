import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InboxPage } from '../api/types'
import { get, post } from '../session/client'

/** What happened to the certificates of somebody, for their eyes. */

export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: ['inbox'],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) => get<InboxPage>('/inbox/', { before: pageParam }, signal),
    getNextPageParam: (last) => last.next,
  })

export const markSeen = (seq: number) => post<InboxPage>('/inbox/seen/', { seq })
