import { afterEach, expect, it, vi } from 'vitest'
import { beforeLeaving, saveBeforeLeaving } from './beforeLeaving'

afterEach(() => vi.useRealTimers())

it('sends what is unsent, also when one of it cannot be sent', async () => {
  const good = vi.fn().mockResolvedValue(undefined)
  const stops = [beforeLeaving(() => Promise.reject(new Error('refused'))), beforeLeaving(good)]
  await saveBeforeLeaving()
  expect(good).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
})

it('does not wait for ever', async () => {
  vi.useFakeTimers()
  const stop = beforeLeaving(() => new Promise(() => undefined))
  const done = vi.fn()
  void saveBeforeLeaving().then(done)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(done).toHaveBeenCalledOnce()
  stop()
})
