import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from './idle'
import { keys } from './storageKeys'

const MINUTE = 60_000
let onVerdict: ReturnType<typeof vi.fn<(verdict: string) => void>>
let watch: ReturnType<typeof watchIdle>

beforeEach(() => {
  vi.useFakeTimers()
  onVerdict = vi.fn()
  watch = watchIdle({ onVerdict })
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const last = () => onVerdict.mock.lastCall?.[0]

it('ends after thirty minutes without a sign of life', () => {
  vi.advanceTimersByTime(29 * MINUTE)
  expect(last()).toBe('warning')
  vi.advanceTimersByTime(MINUTE)
  expect(last()).toBe('over')
})

it.each(['mousemove', 'click', 'touchstart', 'keydown'])('starts over at a %s', (sign) => {
  vi.advanceTimersByTime(29 * MINUTE)
  dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(27 * MINUTE)
  expect(last()).toBe('active')
})

it('does not count while a CSV is being downloaded, for ten minutes at most', () => {
  vi.advanceTimersByTime(20 * MINUTE)
  localStorage.setItem(keys.downloadingCsv, String(Date.now()))
  vi.advanceTimersByTime(12 * MINUTE)
  expect(last()).toBe('active')
  vi.advanceTimersByTime(8 * MINUTE)
  expect(last()).toBe('over')
})

it('hears the other tabs before it judges after a sleep', () => {
  vi.setSystemTime(Date.now() + 40 * MINUTE)
  vi.advanceTimersByTime(5_000)
  expect(onVerdict).not.toHaveBeenCalledWith('over')
  vi.advanceTimersByTime(5_000)
  expect(last()).toBe('over')
})
