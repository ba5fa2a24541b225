import { infiniteQueryOptions } from '@tanstack/react-query'
import { get, post } from './client'
import type { InboxPage } from './types'

/** What happened to the certificates of somebody, for their eyes. */

export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: ['inbox'],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) => get<InboxPage>('/inbox/', { before: pageParam }, signal),
    getNextPageParam: (last) => last.next,
  })

export const markSeen = (seq: number) => post<InboxPage>('/inbox/seen/', { seq })
