import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discarding, discardSoon, takeBack } from './discarding'

const moveScan = vi.hoisted(() => vi.fn(() => Promise.resolve({})))
vi.mock('../scanQueries', () => ({ moveScan }))

const one = { id: 's1', version: 2, name: 'a.pdf' }
const other = { id: 's2', version: 1, name: 'b.pdf' }
const sent = () => moveScan.mock.calls.map(([asked]: unknown[]) => (asked as { id: string }).id)

beforeEach(() => {
  vi.useFakeTimers()
  moveScan.mockClear()
})
afterEach(() => {
  takeBack()
  vi.useRealTimers()
})

it('tells the server only when the moment to take it back is over', async () => {
  const onDone = vi.fn()
  discardSoon(one, onDone)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent()).toEqual(['s1'])
  expect(onDone).toHaveBeenCalledWith()
  expect(discarding.get()).toBeNull()
})

it('tells it nothing when it was taken back', async () => {
  discardSoon(one, vi.fn())
  takeBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([])
})

it('sends the one before at once', () => {
  discardSoon(one, vi.fn())
  discardSoon(other, vi.fn())
  expect(sent()).toEqual(['s1'])
  expect(discarding.get()).toEqual(other)
})

it('sends it when the page is left', () => {
  discardSoon(one, vi.fn())
  dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual(['s1'])
})
