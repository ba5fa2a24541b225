import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../api/http'
import { forgetReports } from './report'
import { lookAt, watchErrors } from './watchErrors'

const fetchMock = vi.fn<typeof fetch>()
let stop: () => void

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetchMock)
  forgetReports()
  stop = watchErrors()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const bodies = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const loaded = (changes: Partial<PerformanceResourceTiming>) =>
  lookAt({
    name: 'http://portal/api/certificates/',
    initiatorType: 'fetch',
    duration: 80,
    responseStatus: 200,
    ...changes,
  } as PerformanceResourceTiming)

it('tells of an error with its place, without cookies, and also while the page closes', () => {
  const error = new Error('broken')
  dispatchEvent(
    new ErrorEvent('error', {
      message: 'broken',
      filename: 'http://portal/a.js?x=1',
      lineno: 3,
      colno: 7,
      error,
    }),
  )
  expect(bodies()).toEqual([
    {
      type: 'onerror',
      message: 'broken',
      file: 'http://portal/a.js',
      line: 3,
      col: 7,
      stack: expect.stringContaining('broken'),
      page: '/',
    },
  ])
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/system/log/error',
    expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
  )
})

it('tells of a promise nobody caught', () => {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('no') }))
  expect(bodies()).toMatchObject([{ type: 'unhandledrejection', message: 'TypeError: no' }])
})

it('tells of an element that could not be loaded', () => {
  const image = document.body.appendChild(document.createElement('img'))
  image.setAttribute('src', '/logo.png')
  image.dispatchEvent(new Event('error'))
  image.remove()
  expect(bodies()).toEqual([{ type: 'eventError', message: 'img', file: '/logo.png', page: '/' }])
})

it.each([0, 400, 404, 500])('tells of a load that ended with %i', (responseStatus) => {
  loaded({ responseStatus })
  expect(bodies()).toMatchObject([{ type: 'network error', entry: { responseStatus } }])
})

it('tells of a load that took fifteen seconds, not of one just below', () => {
  loaded({ duration: 14_999.4 })
  expect(bodies()).toEqual([])
  loaded({ duration: 15_000 })
  expect(bodies()).toMatchObject([
    { type: 'network latency too long', entry: { duration: 15_000 } },
  ])
})

it('says nothing of a call that was given up here, and tells of the same when it is lost', async () => {
  const giveUp = new AbortController()
  fetchMock.mockRejectedValueOnce(new DOMException('left', 'AbortError'))
  const asked = send('GET', '/api/certificates/', { query: { q: 'a' }, signal: giveUp.signal })
  giveUp.abort()
  await expect(asked).rejects.toThrow('left')
  fetchMock.mockClear()
  loaded({ name: `${location.origin}/api/certificates/?q=a`, responseStatus: 0 })
  expect(bodies()).toEqual([])
  loaded({ name: `${location.origin}/api/certificates/?q=b`, responseStatus: 0 })
  expect(bodies()).toMatchObject([{ type: 'network error', page: '/' }])
})

it('says nothing of a call that was given up while its answer was read', async () => {
  const giveUp = new AbortController()
  await send('GET', '/api/inbox/', { signal: giveUp.signal })
  giveUp.abort()
  fetchMock.mockClear()
  loaded({ name: `${location.origin}/api/inbox/`, responseStatus: 0 })
  expect(bodies()).toEqual([])
})

it('says nothing of the calls of a page that goes away', () => {
  dispatchEvent(new Event('pagehide'))
  loaded({ responseStatus: 0 })
  expect(bodies()).toEqual([])
  loaded({ responseStatus: 500 })
  expect(bodies()).toHaveLength(1)
})

it('says nothing of good loads, of its own, and of browsers that give no status', () => {
  loaded({})
  loaded({ name: 'http://portal/api/system/log/error', responseStatus: 500, duration: 20_000 })
  loaded({ responseStatus: undefined })
  loaded({ name: 'blob:http://portal/1', responseStatus: 0 })
  expect(fetchMock).not.toHaveBeenCalled()
})

it('says the same once, and not more than twenty things a page', () => {
  loaded({ responseStatus: 500 })
  loaded({ responseStatus: 500, duration: 90 })
  expect(fetchMock).toHaveBeenCalledOnce()
  for (let number = 0; number < 50; number += 1)
    loaded({ name: `http://portal/${number}`, responseStatus: 404 })
  expect(fetchMock).toHaveBeenCalledTimes(20)
})

it('leaves out what links and addresses carry', () => {
  loaded({ name: 'http://portal/api/tenant/verify-code?oobCode=secret', responseStatus: 400 })
  loaded({ name: 'http://portal/api/auth/invitation/secret:token', responseStatus: 404 })
  expect(JSON.stringify(bodies())).not.toContain('secret')
})

it('never reports that it could not report', async () => {
  fetchMock.mockRejectedValue(new TypeError('offline'))
  loaded({ responseStatus: 500 })
  await Promise.resolve()
  expect(fetchMock).toHaveBeenCalledOnce()
})
