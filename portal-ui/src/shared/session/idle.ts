import { constants } from '../config'
import { every } from './every'
import { type IdleVerdict, idleVerdict, isDownloading } from './sessionRules'
import { keys } from './storageKeys'

export const SIGNS_OF_LIFE = ['mousemove', 'click', 'touchstart', 'keydown'] as const
const TELL_OTHERS_MS = 1_000

interface Listener {
  onVerdict: (verdict: IdleVerdict) => void
}

/**
 * Counts idle time by the clock, because hidden tabs tick slowly, and shares every sign of life
 * with the other tabs of the same session.
 */
export function watchIdle({ onVerdict }: Listener) {
  const others = new BroadcastChannel('session-activity')
  let lastActivity = Date.now()
  let lastTick = Date.now()
  let lastTold = 0

  const isAlive = () => {
    lastActivity = Date.now()
    if (lastActivity - lastTold < TELL_OTHERS_MS) return
    lastTold = lastActivity
    others.postMessage(lastActivity)
  }

  const tick = () => {
    const now = Date.now()
    const { idle_tick_ms, csv_pause_max_ms } = constants()
    const slept = now - lastTick > idle_tick_ms * 3
    const passed = now - lastTick
    lastTick = now
    if (isDownloading(localStorage.getItem(keys.downloadingCsv), now, csv_pause_max_ms)) {
      lastActivity += passed
      return
    }
    // A tab that slept hears what the others did meanwhile before it judges.
    if (!slept) onVerdict(idleVerdict(lastActivity, now, constants()))
  }

  others.onmessage = ({ data }: MessageEvent<number>) => {
    lastActivity = Math.max(lastActivity, data)
  }
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, isAlive, { passive: true })
  const stopTicking = every(() => constants().idle_tick_ms, tick)

  return {
    isAlive,
    /** When the session ends if nothing happens any more. */
    endsAt: () => lastActivity + constants().idle_ms,
    stop: () => {
      stopTicking()
      others.close()
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, isAlive)
    },
  }
}
