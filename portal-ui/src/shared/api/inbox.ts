import { infiniteQueryOptions } from '@tanstack/react-query'
import { get, post } from './client'

/** What happened to the certificates of somebody, for their eyes. */

export interface InboxItem {
  seq: number
  /** Of the certificate. */
  id: string
  reference: string
  move: string
  label: string
  by: string
  at: string
  text: string
  unread: boolean
}

export interface InboxPage {
  results: InboxItem[]
  next: number | null
  /** Counted up to 99. */
  unread: number
}

export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: ['inbox'],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) => get<InboxPage>('/inbox/', { before: pageParam }, signal),
    getNextPageParam: (last) => last.next,
  })

export const markSeen = (seq: number) => post<InboxPage>('/inbox/seen/', { seq })
