import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InboxPage } from '../api/types'
import { get, post } from '../session/client'

/** What happened to the certificates of somebody, for their eyes. */

export type InboxView = 'all' | 'unread'

export const inboxQuery = (view: InboxView = 'all') =>
  infiniteQueryOptions({
    queryKey: ['inbox', view],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      get<InboxPage>(
        '/inbox/',
        { before: pageParam, unread: view === 'unread' ? '1' : null },
        signal,
      ),
    getNextPageParam: (last) => last.next,
  })

/** This one was read; or, without ``only``, everything up to it. */
export const markRead = (seq: number, only: boolean) =>
  post<InboxPage>('/inbox/seen/', { seq, only })
