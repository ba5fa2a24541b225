import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReports, tellServer } from '../reporting/report'
import { sessionHasBegun, sessionHasEnded } from './sessionStore'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetchMock)
  forgetReports()
})

afterEach(() => vi.unstubAllGlobals())

const bodies = () => fetchMock.mock.calls.map(([, init]) => String(init?.body))

test('a report tells the role of whoever is signed in, and nothing of who it is', () => {
  sessionHasBegun({ accountType: 'accounting', user: { email: 'r@mall.ph', role: 'lead' } })
  tellServer({ type: 'onerror', message: 'one' })
  sessionHasEnded()
  tellServer({ type: 'onerror', message: 'two' })
  const [first, second] = bodies()
  expect(first).toContain('"role":"lead"')
  expect(first).not.toContain('mall.ph')
  expect(second).not.toContain('role')
})
