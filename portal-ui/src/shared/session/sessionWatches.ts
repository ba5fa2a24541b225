import { config, constants } from '../config'
import { isStillAlone } from './anotherPerson'
import { every } from './every'
import { noteEnding } from './sessionEnding'
import { isClearedOnUnload, isRememberOver } from './sessionRules'
import { isRemembered, isSessionHeld, isStoredAnother, session, storedUser } from './sessionStore'
import { keys } from './storageKeys'
import { revokeSession } from './tokens'

type Stop = () => void

/** Remember-me lasts until the next Manila midnight. */
export function watchRememberMe(onOver: () => void): Stop {
  const check = () => {
    if (!isRemembered()) return
    const over = isRememberOver(localStorage.getItem(keys.rememberMeUntil), Date.now())
    if (over === null) console.error('The remember-me time cannot be read.')
    if (over) onOver()
  }
  check()
  return every(() => constants().remember_check_ms, check)
}

/**
 * What a tab that slept, or came back from the browser's memory, hears first. A page that is being
 * closed hears the last one too, after its own session was cleared.
 */
const WAKINGS = ['focus', 'pageshow', 'visibilitychange'] as const

/**
 * A logout in another tab empties the storage of this one: start over. Where another tab signed in
 * somebody else, this one stops. A tab that slept may have missed the event, so it also looks for
 * itself.
 */
export function watchOtherTabs(reload: () => void = () => location.reload()): Stop {
  const leave = () => {
    noteEnding('otherTab')
    reload()
  }
  const onStorage = (event: StorageEvent) => {
    const isGone = event.key === null || (event.key === keys.user && event.newValue === null)
    if (isStillAlone() && isGone && session()) leave()
  }
  const look = (event?: Event) => {
    if (event?.type === 'visibilitychange' && document.visibilityState === 'hidden') return
    if (isStillAlone() && session() && localStorage.getItem(keys.user) === null) leave()
  }
  addEventListener('storage', onStorage)
  // A page that is seen again hears it at the document, from where it reaches the window.
  for (const waking of WAKINGS) addEventListener(waking, look)
  const stopLooking = every(
    () => constants().idle_tick_ms,
    () => look(),
  )
  return () => {
    removeEventListener('storage', onStorage)
    for (const waking of WAKINGS) removeEventListener(waking, look)
    stopLooking()
  }
}

export const isSessionClearedOnUnload = () =>
  isClearedOnUnload(storedUser(), {
    remembered: isRemembered(),
    survivesReload: config().session_survives_reload,
  })

let isKept = false
/** The portal itself reloads the page, and whoever is logged in stays so. */
export const keepSessionThroughReload = () => {
  isKept = true
}

/**
 * Unless something keeps the session, nothing stays behind when the page closes. A tab that never
 * held the session, such as a help page beside it, has nothing to leave behind.
 */
export function watchUnload(): Stop {
  const onHide = () => {
    if (isKept || !isSessionHeld() || isStoredAnother() || !isSessionClearedOnUnload()) return
    // When another tab has emptied the storage it has told the server already.
    if (session() && storedUser()) {
      noteEnding('reloaded')
      void revokeSession({ keepalive: true })
    }
    localStorage.clear()
  }
  // A page that comes back from the browser's memory must not show what was cleared.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && session() && !storedUser()) location.reload()
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}
