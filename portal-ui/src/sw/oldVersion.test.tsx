import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { beforeLeaving } from '../shared/session/beforeLeaving'
import { sessionHasBegun, sessionHasEnded } from '../shared/session/sessionStore'
import { watchUnload } from '../shared/session/sessionWatches'
import { keys } from '../shared/session/storageKeys'
import { isFromOldVersion, loadNewVersionOnce } from './oldVersion'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

it.each([
  [missing, true],
  [new TypeError('error loading dynamically imported module: /assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [new TypeError('Cannot read properties of undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s is of an old version: %s', (error, is) => expect(isFromOldVersion(error)).toBe(is))

it('is no matter of versions without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(isFromOldVersion(missing)).toBe(false)
})

it('loads the new version by itself, once, with what is unsent sent and nobody logged out', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { providerData: [] } })
  const stopWatching = watchUnload()
  const save = vi.fn().mockResolvedValue(undefined)
  const stop = beforeLeaving(save)
  const reload = vi.fn(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  loadNewVersionOnce(reload)
  loadNewVersionOnce(reload)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(save).toHaveBeenCalledOnce()
  expect(localStorage.getItem(keys.loggedIn)).toBe('true')
  stop()
  stopWatching()
  sessionHasEnded()
})
