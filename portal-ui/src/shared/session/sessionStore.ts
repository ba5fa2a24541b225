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

const read = (): Session | null => {
  if (localStorage.getItem(keys.loggedIn) !== 'true') return null
  const accountType = localStorage.getItem(keys.accountType)
  const user = readUser()
  if (!user || (accountType !== 'tenant' && accountType !== 'accounting')) return null
  return { accountType, user }
}

const store = createStore<Session | null>(read())
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

export function sessionHasBegun({ accountType, user, remember = false }: Beginning) {
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.accountType, accountType)
  if (remember) {
    localStorage.setItem(keys.rememberMe, 'true')
    localStorage.setItem(keys.rememberMeUntil, String(rememberUntil(Date.now())))
  }
  localStorage.setItem(keys.loggedIn, 'true')
  holdSession()
  store.set({ accountType, user })
}

export function userHasChanged(user: StoredUser) {
  const now = store.get()
  // Another tab may just have logged out: nothing is written back.
  if (!now || !readUser() || JSON.stringify(now.user) === JSON.stringify(user)) return
  localStorage.setItem(keys.user, JSON.stringify(user))
  store.set({ ...now, user })
}

/** Told to the whole page before anything is forgotten. */
export const LOGOUT_EVENT = 'logout'

export function sessionHasEnded() {
  if (store.get()) dispatchEvent(new Event(LOGOUT_EVENT))
  localStorage.clear()
  held = false
  for (const forget of endings) forget()
  store.set(null)
}
