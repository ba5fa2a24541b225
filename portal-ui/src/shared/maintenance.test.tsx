import { afterEach, expect, test, vi } from 'vitest'
import { maintenance, watchMaintenance } from './maintenance'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  maintenance.set('')
})

test('an open page asks again and again, and keeps the notice while nobody answers', async () => {
  vi.useFakeTimers()
  const answers = ['', 'Closed tonight.', new Error('offline'), '']
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? ''
    if (answer instanceof Error) throw answer
    return Response.json({ text: answer, ends_at: null })
  })
  vi.stubGlobal('fetch', ask)
  watchMaintenance()
  const seen: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(turn === 0 ? 10 : 30_000)
    seen.push(maintenance.get())
  }
  expect(seen).toEqual(['', 'Closed tonight.', 'Closed tonight.', ''])
})
