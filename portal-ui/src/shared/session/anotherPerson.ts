import { useSyncExternalStore } from 'react'
import { NetworkFailure } from '../api/http'
import { sending } from '../api/sending'
import type { StoredUser } from '../api/types'
import { createStore } from '../createStore'
import { isSamePerson, isStoredAnother, leaveSession, session } from './sessionStore'

/** All tabs of a browser share its session. A tab whose person is not the one of it stops. */

const isStopped = createStore(false)
export const useStoppedForAnother = () => useSyncExternalStore(isStopped.subscribe, isStopped.get)

/** Nothing is sent from here on; the page says why. */
export function stopForAnother() {
  if (!session()) return
  sending.stop()
  isStopped.set(true)
}

/** Whether this tab may go on: nobody else signed in in another one. */
export function isStillAlone() {
  if (session() && isStoredAnother()) stopForAnother()
  return !isStopped.get()
}

/** Throws where this tab has stopped, or stops now. */
export function checkPerson() {
  if (!isStillAlone()) throw new NetworkFailure()
}

/** Whether an answer is about the person of this tab; where it is not, the tab stops. */
export function isAboutShown(user: StoredUser) {
  const shown = session()?.user
  if (!shown || isSamePerson(shown, user)) return true
  stopForAnother()
  return false
}

/** Forgets the person here and nowhere else, and sends again. */
export function resumeWithoutPerson() {
  leaveSession()
  sending.resume()
  isStopped.set(false)
}
