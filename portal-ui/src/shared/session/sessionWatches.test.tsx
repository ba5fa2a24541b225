import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../config'
import { readEnding } from './sessionEnding'
import { sessionHasBegun, sessionHasEnded } from './sessionStore'
import { watchOtherTabs, watchRememberMe, watchUnload } from './sessionWatches'
import { keys } from './storageKeys'

const stops: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('{}')))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  sessionHasEnded()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tenant = { providerData: [], payor_name: 'LUNTIAN', username: 'tenant' }
const begin = (remember: boolean) =>
  sessionHasBegun({ accountType: 'tenant', user: tenant, remember })

it('keeps the session under the names of the specification', () => {
  begin(true)
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'account-type',
    'is-logged-in',
    'remember-me',
    'remember-me-timestamp',
    'user',
  ])
})

it('leaves nothing behind when the page of a tenant closes, and tells the server', () => {
  begin(false)
  stops.push(watchUnload())
  dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(0)
  expect(fetch).toHaveBeenCalledWith(
    '/api/auth/logout',
    expect.objectContaining({ keepalive: true }),
  )
})

it('leaves every session where it is when the operator says so', async () => {
  begin(false)
  vi.mocked(fetch).mockResolvedValue(new Response('{"session_survives_reload":true}'))
  await loadConfig()
  vi.mocked(fetch).mockClear()
  stops.push(watchUnload())
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(keys.loggedIn)).toBe('true')
  expect(fetch).not.toHaveBeenCalled()
  vi.mocked(fetch).mockResolvedValue(new Response('{"session_survives_reload":false}'))
  await loadConfig()
  dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(0)
})

it('goes by what the tab was told last while the server cannot be asked', async () => {
  sessionStorage.setItem('session-survives-reload', 'true')
  vi.resetModules()
  const { config } = await import('../config')
  expect(config().session_survives_reload).toBe(true)
})

it('leaves a remembered session where it is', () => {
  begin(true)
  stops.push(watchUnload())
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(keys.loggedIn)).toBe('true')
})

it('starts over when another tab has logged out', () => {
  begin(false)
  const reload = vi.fn()
  stops.push(watchOtherTabs(reload))
  dispatchEvent(new StorageEvent('storage', { key: keys.sort, newValue: null }))
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new StorageEvent('storage', { key: keys.user, newValue: null }))
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('says of a reload that it was one, although the page is hidden afterwards', () => {
  begin(false)
  const reload = vi.fn()
  stops.push(watchUnload(), watchOtherTabs(reload))
  dispatchEvent(new Event('pagehide'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  vi.restoreAllMocks()
  expect(readEnding()?.reason).toBe('reloaded')
  expect(reload).not.toHaveBeenCalled()
})

it('does not start over when nobody was logged in', () => {
  const reload = vi.fn()
  stops.push(watchOtherTabs(reload))
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(reload).not.toHaveBeenCalled()
})

it('looks every minute whether the remembered session is over', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:58:30+08:00') })
  begin(true)
  const onOver = vi.fn()
  stops.push(watchRememberMe(onOver))
  vi.advanceTimersByTime(60_000)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onOver).toHaveBeenCalledOnce()
})

it('looks as often as the server says, also when it says so later', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:59:50+08:00') })
  begin(true)
  const onOver = vi.fn()
  stops.push(watchRememberMe(onOver))
  vi.mocked(fetch).mockResolvedValue(new Response('{"constants":{"remember_check_ms":1000}}'))
  await loadConfig()
  vi.advanceTimersByTime(9_000)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onOver).toHaveBeenCalledOnce()
  vi.mocked(fetch).mockResolvedValue(new Response('{}'))
  await loadConfig()
})

it('leaves the session of another tab alone when a page that never held it closes', async () => {
  begin(false)
  const others = { ...localStorage }
  vi.resetModules()
  const page = await import('./sessionWatches')
  stops.push(page.watchUnload())
  dispatchEvent(new Event('pagehide'))
  expect({ ...localStorage }).toEqual(others)
  expect(fetch).not.toHaveBeenCalled()
})

it('takes the session along when a page that spoke for it closes', async () => {
  begin(false)
  vi.resetModules()
  const page = await import('./sessionWatches')
  const { renewToken } = await import('./tokens')
  vi.mocked(fetch).mockResolvedValue(new Response('{"access_token":"a","expires_in":900}'))
  await renewToken()
  stops.push(page.watchUnload())
  dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(0)
})

it('only tells the console of a time that cannot be read', () => {
  begin(true)
  localStorage.setItem(keys.rememberMeUntil, 'soon')
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onOver = vi.fn()
  stops.push(watchRememberMe(onOver))
  expect(told).toHaveBeenCalledOnce()
  expect(onOver).not.toHaveBeenCalled()
})
