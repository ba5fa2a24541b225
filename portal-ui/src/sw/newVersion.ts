import { useSyncExternalStore } from 'react'
import { constants } from '../shared/config'
import { UPDATE_CHECK_MS } from '../shared/constants'
import { createStore } from '../shared/createStore'
import { saveBeforeLeaving } from '../shared/session/beforeLeaving'

const SCRIPT = '/service-worker.js'

/** The version that waits to take over; it never does so by itself. */
const waiting = createStore<ServiceWorker | null>(null)

export const useNewVersion = () => useSyncExternalStore(waiting.subscribe, waiting.get)
export const putOff = () => waiting.set(null)

/** Runs when the page has come to rest, or after a while at most. */
function whenStable(run: () => void) {
  let hasRun = false
  const once = () => {
    if (hasRun) return
    hasRun = true
    clearTimeout(latest)
    run()
  }
  const latest = setTimeout(once, constants().sw_register_ms)
  const rest = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(once) : setTimeout(once, 0)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    // The first one ever is no news.
    if (registration.waiting && navigator.serviceWorker.controller)
      waiting.set(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  const check = () =>
    void registration.update().catch((error: unknown) => console.error('No update check.', error))
  addEventListener('focus', check)
  setInterval(check, UPDATE_CHECK_MS)
}

/** For the built app only; without the worker everything works, but not without a connection. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  whenStable(() => {
    navigator.serviceWorker
      .register(SCRIPT)
      .then(watch)
      .catch((error: unknown) => console.error('No service worker.', error))
  })
}

/** Somebody pressed Reload: what is unsent is sent, the new version takes over. */
export async function reloadIntoNewVersion(reload: () => void = () => location.reload()) {
  await saveBeforeLeaving()
  const next = waiting.get()
  if (!next) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  next.postMessage('take over')
}
