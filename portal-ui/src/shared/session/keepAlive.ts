import { get } from '../api/client'
import type { Me } from '../api/types'
import { constants } from '../config'
import { KEEP_ALIVE_MS } from '../constants'
import { SIGNS_OF_LIFE } from './idle'
import { keys } from './keys'
import { isDownloading } from './rules'
import { userHasChanged } from './store'

const RETRY_MS = 60_000

const askWhoIAm = async () => userHasChanged((await get<Me>('/me')).user)

/**
 * Somebody who only reads and types makes no calls, and the server would end the session after
 * thirty minutes of silence. So it hears of every stretch of activity, ten minutes late at most:
 * its idle end is never before the client's.
 */
export function watchKeepAlive(tell: () => Promise<unknown> = askWhoIAm) {
  let isActive = false
  let mayTellAt = Date.now() + KEEP_ALIVE_MS

  const onFailure = (error: unknown) => {
    console.error('The server could not be told that somebody is here.', error)
    isActive = true
    mayTellAt = Date.now() + RETRY_MS
  }

  const tellWhenDue = () => {
    if (!isActive || Date.now() < mayTellAt) return
    isActive = false
    mayTellAt = Date.now() + KEEP_ALIVE_MS
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
  const timer = setInterval(tick, constants().idle_tick_ms)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, isAlive)
  }
}
