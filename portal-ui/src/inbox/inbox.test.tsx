import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGrowth } from './InboxBell'
import { withRead } from './useMarkRead'

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
const page = { results: [{ ...item, seq: 9 }, item, { ...item, seq: 5 }], next: null, unread: 3 }
const kept = { pages: [page], pageParams: [null] }
const unreadOf = (after: ReturnType<typeof withRead>) =>
  after?.pages[0]?.results.map(({ seq, unread }) => [seq, unread])

it('takes the mark off the one that was read, and leaves all in their places', () => {
  const after = withRead(kept, { seq: 7, only: true }, 2)
  expect(unreadOf(after)).toEqual([
    [9, true],
    [7, false],
    [5, true],
  ])
  expect(after?.pages[0]?.unread).toBe(2)
})

it('takes the mark off all up to the newest that was there', () => {
  expect(unreadOf(withRead(kept, { seq: 7, only: false }, 1))).toEqual([
    [9, true],
    [7, false],
    [5, false],
  ])
})
