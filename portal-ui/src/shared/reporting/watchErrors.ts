import { wasAborted, watchLeaving } from '../api/aborted'
import { constants } from '../config'
import { LOG_PATH, tellServer } from './report'

const wordsOf = (reason: unknown) =>
  reason instanceof Error
    ? { message: `${reason.name}: ${reason.message}`, stack: reason.stack }
    : { message: String(reason) }

function onError(event: Event) {
  if (event instanceof ErrorEvent) {
    const { message, filename, lineno, colno, error } = event
    const stack = error instanceof Error ? error.stack : undefined
    return tellServer({ type: 'onerror', message, file: filename, line: lineno, col: colno, stack })
  }
  // A script, a style or an image that could not be loaded.
  const { target } = event
  if (!(target instanceof Element)) return
  const file = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
  tellServer({ type: 'eventError', message: target.tagName.toLowerCase(), file })
}

const onRejection = ({ reason }: PromiseRejectionEvent) =>
  tellServer({ type: 'unhandledrejection', ...wordsOf(reason) })

/** Of a resource: what failed, and what took too long. */
export function lookAt({
  name,
  initiatorType,
  duration,
  responseStatus,
}: PerformanceResourceTiming) {
  if (!name.startsWith('http') || name.includes(LOG_PATH)) return
  const entry = { name, initiatorType, duration: Math.round(duration), responseStatus }
  const isLost = responseStatus === 0 && !wasAborted(name)
  if (isLost || responseStatus >= 400) tellServer({ type: 'network error', entry })
  if (duration >= constants().slow_resource_ms)
    tellServer({ type: 'network latency too long', entry })
}

function watchResources() {
  if (!('PerformanceObserver' in globalThis)) return () => undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lookAt(entry as PerformanceResourceTiming)
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

/** From the first line of the app on. */
export function watchErrors() {
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', onRejection)
  const stopResources = watchResources()
  const stopLeaving = watchLeaving()
  return () => {
    removeEventListener('error', onError, true)
    removeEventListener('unhandledrejection', onRejection)
    stopResources()
    stopLeaving()
  }
}
