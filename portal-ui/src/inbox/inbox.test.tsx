import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGrowth } from './Bell'
import { withoutUnread } from './useSeen'

it('says that the inbox grew, once, and not when the page begins', () => {
  const { result, rerender } = renderHook(({ unread }) => useGrowth(unread), {
    initialProps: { unread: undefined as number | undefined },
  })
  rerender({ unread: 2 })
  expect(result.current).toBe('')
  rerender({ unread: 3 })
  expect(result.current).toBe('3 unread messages in your inbox')
  rerender({ unread: 0 })
  expect(result.current).toBe('')
  rerender({ unread: 1 })
  expect(result.current).toBe('1 unread message in your inbox')
})

it('leaves what was loaded in its place when it was seen', () => {
  const item = {
    seq: 7,
    id: 'a',
    reference: 'A-1',
    branch: 'Crest Bay Mall',
    move: 'approve' as const,
    label: 'Approved',
    by: 'R. Panganiban',
    at: '2026-11-21T02:00:00Z',
    text: '',
    unread: true,
  }
  const page = { results: [item], next: null, unread: 1 }
  const seen = { results: [], next: null, unread: 0 }
  const kept = withoutUnread({ pages: [page], pageParams: [null] }, seen)
  expect(kept?.pages).toEqual([{ results: [{ ...item, unread: false }], next: null, unread: 0 }])
})
