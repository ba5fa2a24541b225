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
  const check = async () => {
    if (!navigator.onLine) return
    try {
      await registration.update()
    } catch (error) {
      if (navigator.onLine) console.error('No update check.', error)
    }
  }
  addEventListener('focus', () => void check())
  setInterval(() => void check(), UPDATE_CHECK_MS)
}

const whenOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

/** Without a connection the script cannot be fetched, which is no fault: it waits for one. */
async function register(): Promise<void> {
  await whenOnline()
  try {
    watch(await navigator.serviceWorker.register(SCRIPT))
  } catch (error) {
    if (!navigator.onLine) return register()
    console.error('No service worker.', error)
  }
}

/** For the built app only; without the worker everything works, but not without a connection. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  whenStable(() => void register())
}

/** Somebody pressed Reload: what is unsent is sent, the new version takes over. */
export async function reloadIntoNewVersion(reload: () => void = () => location.reload()) {
  await saveBeforeLeaving()
  const next = waiting.get()
  if (!next) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  next.postMessage('take over')
}
