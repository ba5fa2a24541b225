import { isRefusal } from '../api/http'
import { sending } from '../api/sending'
import { constants } from '../config'
import { KEEP_ALIVE_MS, KEEP_ALIVES_PER_IDLE_TIME } from '../constants'
import { every } from './every'
import { SIGNS_OF_LIFE } from './idle'
import { askMe } from './me'
import { isDownloading } from './sessionRules'
import { keys } from './storageKeys'

const RETRY_MS = 60_000

/** Well within the idle time, however short the operator has made it. */
const periodMs = () => Math.min(KEEP_ALIVE_MS, constants().idle_ms / KEEP_ALIVES_PER_IDLE_TIME)

/**
 * Somebody who only reads and types makes no calls, and the server would end the session after
 * thirty minutes of silence. So it hears of every stretch of activity, a third of the idle time
 * or ten minutes late at most: its idle end is never before the client's.
 */
export function watchKeepAlive(tell: () => Promise<unknown> = askMe) {
  let isActive = false
  let toldAt = Date.now()
  let waitsMs = periodMs

  const onFailure = (error: unknown) => {
    // The end of a session is told elsewhere.
    if (sending.isStopped() || isRefusal(error, 401)) return
    console.error('The server could not be told that somebody is here.', error)
    isActive = true
    toldAt = Date.now()
    waitsMs = () => Math.min(RETRY_MS, periodMs())
  }

  const tellWhenDue = () => {
    if (!isActive || Date.now() < toldAt + waitsMs()) return
    isActive = false
    toldAt = Date.now()
    waitsMs = periodMs
    tell().catch(onFailure)
  }

  const isAlive = () => {
    isActive = true
    tellWhenDue()
  }

  const tick = () => {
    const { csv_pause_max_ms } = constants()
    if (isDownloading(localStorage.getItem(keys.downloadingCsv), Date.now(), csv_pause_max_ms))
      isActive = true
    tellWhenDue()
  }

  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, isAlive, { passive: true })
  const stop = every(() => constants().idle_tick_ms, tick)
  return () => {
    stop()
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, isAlive)
  }
}
