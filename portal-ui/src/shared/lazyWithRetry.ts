import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const SOON_MS = 1_000

/** Until there is a connection; where there seems to be one, a moment. */
const connected = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, SOON_MS)
    else addEventListener('online', () => resolve(), { once: true })
  })

/** What a lost connection kept away is asked for again; with one, once and no more. */
export const loadWithRetry = async <T>(load: () => Promise<T>, isLast = false): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (isLast) throw error
    const wasOnline = navigator.onLine
    await connected()
    return loadWithRetry(load, wasOnline)
  }
}

/** React's `lazy` for what comes after its page, which stays when the connection goes meanwhile. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own
export const lazyWithRetry = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> => lazy(() => loadWithRetry(load))
