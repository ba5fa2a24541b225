import { createStore } from '../../../shared/createStore'
import { moveScan, type ScanMove } from '../scanQueries'

/** A discard waits for a moment in which it can still be taken back; the server hears of it after. */

const MOMENT_MS = 8_000

export interface Discarding extends Pick<ScanMove, 'id' | 'version'> {
  name: string
}

const store = createStore<Discarding | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
let done: ((error?: unknown) => void) | undefined

export const discarding = store

/** Why the last discard was refused; told in the list, wherever it was pressed. */
export const refusal = createStore<unknown>(null)

const send = () => {
  const going = store.get()
  clearTimeout(timer)
  store.set(null)
  removeEventListener('pagehide', send)
  if (!going) return
  moveScan({ ...going, move: 'discard' }, crypto.randomUUID()).then(() => done?.(), done)
}

/** The one before is sent at once: only the last can be taken back. */
export function discardSoon(one: Discarding, onDone: (error?: unknown) => void) {
  send()
  store.set(one)
  done = onDone
  timer = setTimeout(send, MOMENT_MS)
  addEventListener('pagehide', send)
}

export function takeBack() {
  clearTimeout(timer)
  removeEventListener('pagehide', send)
  store.set(null)
}
