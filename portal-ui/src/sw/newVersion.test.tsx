import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforeLeaving } from '../shared/session/beforeLeaving'
import { putOff, registerServiceWorker, reloadIntoNewVersion, useNewVersion } from './newVersion'

class Worker extends EventTarget {
  postMessage = vi.fn()
}

class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn().mockResolvedValue(undefined)
}

let registration: Registration
const container = Object.assign(new EventTarget(), {
  controller: {} as unknown,
  register: vi.fn(),
})

beforeEach(() => {
  vi.useFakeTimers()
  registration = new Registration()
  container.register.mockReset().mockResolvedValue(registration)
  container.controller = {}
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }))
  setOnline(true)
})

afterEach(() => {
  act(putOff)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })

const shown = () => renderHook(useNewVersion).result.current

async function register() {
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(0)
}

function newVersionArrives() {
  registration.installing = new Worker()
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = registration.installing
  registration.installing.dispatchEvent(new Event('statechange'))
  return registration.waiting
}

it('registers when the page has come to rest', async () => {
  await register()
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js')
})

it('registers after thirty seconds when the page never comes to rest', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(container.register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(container.register).toHaveBeenCalledOnce()
})

it('asks for a new version on focus and every hour', async () => {
  await register()
  dispatchEvent(new Event('focus'))
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(3)
})

it('registers when the connection is there, and reports nothing before', async () => {
  const report = vi.spyOn(console, 'error')
  setOnline(false)
  await register()
  expect(container.register).not.toHaveBeenCalled()
  setOnline(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(container.register).toHaveBeenCalledOnce()
  expect(report).not.toHaveBeenCalled()
})

it('registers again when the connection was lost meanwhile', async () => {
  const report = vi.spyOn(console, 'error')
  container.register.mockImplementationOnce(async () => {
    setOnline(false)
    throw new TypeError('Failed to fetch')
  })
  await register()
  expect(report).not.toHaveBeenCalled()
  setOnline(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(container.register).toHaveBeenCalledTimes(2)
})

it('reports a script that fails with a connection', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const failure = new TypeError('bad script')
  container.register.mockRejectedValue(failure)
  await register()
  expect(report).toHaveBeenCalledExactlyOnceWith('No service worker.', failure)
})

it('asks for no new version without a connection', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await register()
  setOnline(false)
  dispatchEvent(new Event('focus'))
  expect(registration.update).not.toHaveBeenCalled()
  setOnline(true)
  registration.update.mockRejectedValue(new TypeError('bad script'))
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
})

it('shows a new version, and not the first one ever', async () => {
  container.controller = null
  await register()
  newVersionArrives()
  expect(shown()).toBeNull()
  container.controller = {}
  const next = newVersionArrives()
  expect(shown()).toBe(next)
})

it('saves, lets the new version take over, and only then reloads', async () => {
  await register()
  const next = newVersionArrives()
  const save = vi.fn().mockResolvedValue(undefined)
  const stop = beforeLeaving(save)
  const reload = vi.fn()
  await reloadIntoNewVersion(reload)
  expect(save).toHaveBeenCalledOnce()
  expect(next.postMessage).toHaveBeenCalledWith('take over')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
  stop()
})
