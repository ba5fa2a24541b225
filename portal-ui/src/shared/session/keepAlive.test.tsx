import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../api/http'
import { loadConfig } from '../config'
import { watchKeepAlive } from './keepAlive'
import { keys } from './storageKeys'

const MINUTE = 60_000
let tell: ReturnType<typeof vi.fn<() => Promise<unknown>>>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  tell = vi.fn<() => Promise<unknown>>().mockResolvedValue({})
  stop = watchKeepAlive(tell)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const type = () => dispatchEvent(new Event('keydown'))

it('tells nobody about somebody who does nothing', () => {
  vi.advanceTimersByTime(60 * MINUTE)
  expect(tell).not.toHaveBeenCalled()
})

it('tells at most every ten minutes of somebody who types all the time', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    type()
    vi.advanceTimersByTime(MINUTE)
  }
  expect(tell).toHaveBeenCalledTimes(6)
})

it('tells of the last thing done as soon as it may, so that the server idles no earlier', () => {
  vi.advanceTimersByTime(4 * MINUTE)
  type()
  vi.advanceTimersByTime(5 * MINUTE)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  expect(tell).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30 * MINUTE)
  expect(tell).toHaveBeenCalledOnce()
})

it('tells while a CSV is being downloaded', () => {
  localStorage.setItem(keys.downloadingCsv, String(Date.now() + 5 * MINUTE))
  vi.advanceTimersByTime(11 * MINUTE)
  expect(tell).toHaveBeenCalledOnce()
})

it('tells in time however short the idle time is, also when the server says so later', async () => {
  const answer = JSON.stringify({ constants: { idle_ms: 90_000, idle_tick_ms: 1_000 } })
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(answer)))
  await loadConfig()
  let longest = 0
  let last = Date.now()
  tell.mockImplementation(async () => {
    longest = Math.max(longest, Date.now() - last)
    last = Date.now()
  })
  for (let second = 0; second < 300; second += 1) {
    type()
    vi.advanceTimersByTime(1_000)
  }
  expect(tell.mock.calls.length).toBeGreaterThan(5)
  expect(longest).toBeLessThan(45_000)
  vi.mocked(fetch).mockResolvedValue(new Response('{}'))
  await loadConfig()
  vi.unstubAllGlobals()
})

it('tells again a minute after it could not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  tell.mockRejectedValueOnce(new Error('no network'))
  type()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(tell).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(tell).toHaveBeenCalledTimes(2)
})

it('says nothing of a session that is over', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  tell.mockRejectedValueOnce(new Refusal(401, { code: 'signed_out', message: '' }, null))
  vi.advanceTimersByTime(10 * MINUTE)
  type()
  await vi.advanceTimersByTimeAsync(0)
  expect(tell).toHaveBeenCalledOnce()
  expect(said).not.toHaveBeenCalled()
})
