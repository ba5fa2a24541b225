import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { get, getOnce } from './client'
import { session, sessionHasBegun, sessionHasEnded } from './sessionStore'
import { basicHeader } from './signIn'
import { exchangeToken } from './tokens'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const token = (name: string) =>
  answer(200, { access_token: name, token_type: 'Bearer', expires_in: 900 })
const calls = () => fetchMock.mock.calls.map(([url]) => String(url))

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockResolvedValueOnce(token('first'))
  sessionHasBegun({ accountType: 'tenant', user: {} })
  await exchangeToken('sign-in', false)
})

afterEach(() => {
  sessionHasEnded()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('renews once on a 401 and asks again with the new token', async () => {
  fetchMock
    .mockResolvedValueOnce(answer(401, {}))
    .mockResolvedValueOnce(token('second'))
    .mockResolvedValueOnce(answer(200, { fine: true }))
  expect(await get('/me')).toEqual({ fine: true })
  expect(calls().slice(1)).toEqual(['/api/me', '/api/auth/token/refresh', '/api/me'])
  const headers = fetchMock.mock.lastCall?.[1]?.headers as Record<string, string>
  expect(headers.Authorization).toBe('Bearer second')
})

it('ends the session when the renewal is refused', async () => {
  fetchMock.mockResolvedValueOnce(answer(401, {})).mockResolvedValueOnce(answer(401, {}))
  await expect(get('/me')).rejects.toThrow()
  expect(session()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

it('keeps the session when the server only cannot be reached', async () => {
  fetchMock
    .mockResolvedValueOnce(answer(401, {}))
    .mockRejectedValueOnce(new TypeError('no network'))
  await expect(get('/me')).rejects.toThrow()
  expect(session()).not.toBeNull()
})

it('sends a GET that changes something once, also after a 401', async () => {
  fetchMock.mockResolvedValueOnce(answer(401, {}))
  await expect(getOnce('/tenant/email/send-verification')).rejects.toThrow()
  expect(calls()).toHaveLength(2)
})

it('renews a token that is within five minutes of its end', async () => {
  vi.useFakeTimers({ now: Date.now() + 601_000 })
  fetchMock.mockResolvedValueOnce(token('second')).mockResolvedValueOnce(answer(200, {}))
  await get('/me')
  expect(calls().slice(1)).toEqual(['/api/auth/token/refresh', '/api/me'])
})

it('renews once for requests that start together', async () => {
  vi.useFakeTimers({ now: Date.now() + 900_000 })
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('refresh') ? token('second') : answer(200, {}),
  )
  await Promise.all([get('/a'), get('/b'), get('/c')])
  expect(calls().filter((url) => url.endsWith('refresh'))).toHaveLength(1)
})

it('writes names beyond Latin-1 into the Basic header as UTF-8', () => {
  const header = basicHeader({ username: 'peña', password: '密' })
  const bytes = Uint8Array.from(atob(header.slice(6)), (letter) => letter.charCodeAt(0))
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ username: 'peña', password: '密' })
})
