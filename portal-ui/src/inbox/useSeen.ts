import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { InboxItem, InboxPage } from '../shared/api/types'
import { inboxQuery, markSeen } from '../shared/queries/inbox'

type Kept = InfiniteData<InboxPage, unknown>

/** Nothing is unread any more; what was loaded stays as it is. */
export const withoutUnread = (kept: Kept | undefined, answer: InboxPage): Kept | undefined =>
  kept && {
    ...kept,
    pages: kept.pages.map((page) => ({
      ...page,
      unread: answer.unread,
      results: page.results.map((item) => ({ ...item, unread: false })),
    })),
  }

/** Tells the server how far was read, and remembers what was new to the reader. */
export function useSeen(items: InboxItem[] | undefined): ReadonlySet<number> {
  const client = useQueryClient()
  const fresh = useRef(new Set<number>())
  for (const { seq, unread } of items ?? []) if (unread) fresh.current.add(seq)
  const newest = items?.[0]?.seq
  const isUnread = items?.some(({ unread }) => unread) ?? false
  useEffect(() => {
    if (newest === undefined || !isUnread) return
    markSeen(newest).then(
      (answer) =>
        client.setQueryData(inboxQuery().queryKey, (kept: Kept | undefined) =>
          withoutUnread(kept, answer),
        ),
      // It stays unread, and is marked the next time the panel is opened.
      () => undefined,
    )
  }, [client, newest, isUnread])
  return fresh.current
}
