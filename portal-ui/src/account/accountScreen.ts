import { useSyncExternalStore } from 'react'
import { createStore } from '../shared/createStore'

/** Which dialog of the account is open; the dialogs themselves are loaded when one is. */
export type AccountScreen = 'settings' | 'sessions' | 'verify' | 'change'

const store = createStore<AccountScreen | null>(null)

/** Put off until the next sign-in, however often other dialogs come in between. */
const termsLater = createStore(false)

export const putTermsOff = () => termsLater.set(true)
export const useTermsPutOff = () => useSyncExternalStore(termsLater.subscribe, termsLater.get)

export function forgetAccount() {
  store.set(null)
  termsLater.set(false)
}

export const openAccount = (screen: AccountScreen) => store.set(screen)
export const closeAccount = () => store.set(null)
export const useAccountScreen = () => useSyncExternalStore(store.subscribe, store.get)
