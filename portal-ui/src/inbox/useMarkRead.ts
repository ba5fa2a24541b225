import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InboxPage } from '../shared/api/types'
import { markRead } from '../shared/queries/inbox'

type Kept = InfiniteData<InboxPage, unknown>

export interface Read {
  seq: number
  /** This one alone; else everything up to it. */
  only: boolean
}

/** What was loaded stays in its place, and is no longer marked. */
export const withRead = (kept: Kept | undefined, { seq, only }: Read, unread?: number) =>
  kept && {
    ...kept,
    pages: kept.pages.map((page) => ({
      ...page,
      unread: unread ?? page.unread,
      results: page.results.map((item) =>
        (only ? item.seq === seq : item.seq <= seq) ? { ...item, unread: false } : item,
      ),
    })),
  }

/** Tells the server what was read; where that fails it stays unread. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ seq, only }: Read) => markRead(seq, only),
    onSuccess: ({ unread }, read) =>
      client.setQueriesData({ queryKey: ['inbox'] }, (kept: Kept | undefined) =>
        withRead(kept, read, unread),
      ),
  })
  return { read: mutate, isReading: isPending }
}
