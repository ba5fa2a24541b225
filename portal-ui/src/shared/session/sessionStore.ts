import '../guardStorage'
import { useSyncExternalStore } from 'react'
import type { AccountType, StoredUser } from '../api/types'
import { createStore } from '../createStore'
import { describeReporter } from '../reporting/report'
import { rememberUntil } from './sessionRules'
import { keys } from './storageKeys'

export interface Session {
  accountType: AccountType
  user: StoredUser
}

const readUser = (): StoredUser | null => {
  try {
    return JSON.parse(localStorage.getItem(keys.user) ?? 'null') as StoredUser | null
  } catch {
    return null
  }
}

/** The session of this browser, whichever tab began it. */
export const storedSession = (): Session | null => {
  if (localStorage.getItem(keys.loggedIn) !== 'true') return null
  const accountType = localStorage.getItem(keys.accountType)
  const user = readUser()
  if (!user || (accountType !== 'tenant' && accountType !== 'accounting')) return null
  return { accountType, user }
}

const store = createStore<Session | null>(storedSession())
const endings = new Set<() => void>()

const roleOf = (now: Session | null) =>
  typeof now?.user.role === 'string' ? now.user.role : now?.accountType
describeReporter(() => roleOf(store.get()))

/** Whether this tab itself signed in or spoke for the session; it lies in storage for every tab. */
let held = false
export const isSessionHeld = () => held
export const holdSession = () => {
  held = true
}

export const session = store.get
export const isRemembered = () => localStorage.getItem(keys.rememberMe) === 'true'
export const storedUser = readUser
export const useSession = () => useSyncExternalStore(store.subscribe, store.get)

/** By identity; a record stored by an earlier version has none yet. */
export const isSamePerson = (one: StoredUser, other: StoredUser) =>
  one.identity && other.identity
    ? one.identity === other.identity
    : one.username === other.username && one.payor_tin === other.payor_tin

/** Whether somebody else than this tab shows is signed in in this browser. */
export function isStoredAnother() {
  const shown = store.get()?.user
  const stored = readUser()
  return shown && stored ? !isSamePerson(shown, stored) : !shown && storedSession() !== null
}

/** What must be forgotten when a session ends: queries, sockets, tokens. */
export const onSessionEnd = (forget: () => void) => {
  endings.add(forget)
  return () => void endings.delete(forget)
}

interface Beginning {
  accountType: AccountType
  user: StoredUser
  remember?: boolean
}

/** One by one: other tabs take an emptied storage for a logout. */
function forgetPersonBefore(user: StoredUser) {
  const before = readUser()
  if (!before || isSamePerson(before, user)) return
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const name of names) if (name && name !== keys.user) localStorage.removeItem(name)
}

export function sessionHasBegun({ accountType, user, remember = false }: Beginning) {
  forgetPersonBefore(user)
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.accountType, accountType)
  if (remember) {
    localStorage.setItem(keys.rememberMe, 'true')
    localStorage.setItem(keys.rememberMeUntil, String(rememberUntil(Date.now())))
  } else {
    localStorage.removeItem(keys.rememberMe)
    localStorage.removeItem(keys.rememberMeUntil)
  }
  localStorage.setItem(keys.loggedIn, 'true')
  holdSession()
  store.set({ accountType, user })
}

/** Another tab signed in: this one, where nobody was, goes on with it. */
export const takeStoredSession = () => store.set(storedSession())

export function userHasChanged(user: StoredUser) {
  const now = store.get()
  // Another tab may just have logged out, or signed in somebody else: nothing is written back.
  if (!now || !readUser() || isStoredAnother() || JSON.stringify(now.user) === JSON.stringify(user))
    return
  localStorage.setItem(keys.user, JSON.stringify(user))
  store.set({ ...now, user })
}

/** Told to the whole page before anything is forgotten. */
export const LOGOUT_EVENT = 'logout'

/** This tab shows nobody from here on; what is stored stays. */
export function leaveSession() {
  if (store.get()) dispatchEvent(new Event(LOGOUT_EVENT))
  held = false
  for (const forget of endings) forget()
  store.set(null)
}

export function sessionHasEnded() {
  // The storage of somebody who signed in in another tab is theirs.
  const isOurs = !isStoredAnother()
  if (isOurs) localStorage.clear()
  leaveSession()
}
