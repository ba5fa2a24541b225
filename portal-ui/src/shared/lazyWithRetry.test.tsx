import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyWithRetry, loadWithRetry } from './lazyWithRetry'

const online = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
const lost = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('waits for the connection, however often it goes', async () => {
  online(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost)
  const found = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online')) // and gone again
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  online(true)
  load.mockResolvedValue('there')
  dispatchEvent(new Event('online'))
  await expect(found).resolves.toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
})

it('asks once more where the browser had not yet noticed', async () => {
  online(true)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('there')
  const found = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(found).resolves.toBe('there')
})

it('gives up what is not there at all', async () => {
  online(true)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost)
  const found = expect(loadWithRetry(load)).rejects.toBe(lost)
  await vi.advanceTimersByTimeAsync(60_000)
  await found
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves what is beside it', async () => {
  vi.useRealTimers()
  online(false)
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({ default: () => 'mails' })
  const Part = lazyWithRetry(load)
  render(
    <>
      <p>the page</p>
      <Suspense fallback="soon">
        <Part />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.getByText('the page')).toBeDefined()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('mails')).toBeDefined()
})
