/** Calls that were given up on purpose: a page was left, or its question changed. */

const REMEMBERED_MS = 10_000
const aborted = new Map<string, number>()
let leftAt = 0

const absolute = (address: string) => new URL(address, location.href).href
const isRecent = (at: number) => Date.now() - at < REMEMBERED_MS

export function rememberAborted(address: string) {
  for (const [name, at] of aborted) if (!isRecent(at)) aborted.delete(name)
  aborted.set(absolute(address), Date.now())
}

/** Whether a call without an answer was given up here, not lost. */
export const wasAborted = (name: string) =>
  isRecent(leftAt) || isRecent(aborted.get(absolute(name)) ?? 0)

const leave = () => {
  leftAt = Date.now()
}

/** A page that goes away takes its calls with it. */
export function watchLeaving() {
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('beforeunload', leave)
    removeEventListener('pagehide', leave)
    aborted.clear()
    leftAt = 0
  }
}
