import { useRef } from 'react'

const LEAST_MS = 3_000

/** The seconds until `waiting` pages are done, by how fast they went since this screen looks. */
export function useTimeLeft(done: number, waiting: number, now = Date.now()): number | null {
  const begun = useRef<{ at: number; done: number } | null>(null)
  if (waiting === 0) begun.current = null
  else begun.current ??= { at: now, done }
  const since = begun.current
  if (!since || done <= since.done || now - since.at < LEAST_MS) return null
  const each = (now - since.at) / (done - since.done)
  return Math.max(Math.round((each * waiting) / 5_000) * 5, 5)
}
