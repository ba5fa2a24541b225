import type { AccountType } from '../api/types'
import { createStore } from '../createStore'

const store = createStore<AccountType | null>(null)

/** Who is about to sign in, as far as the login page can tell. */
export const onExpected = (tell: (accountType: AccountType) => void) =>
  store.subscribe(() => {
    const accountType = store.get()
    if (accountType) tell(accountType)
  })

export const expectSession = (accountType: AccountType) => {
  if (store.get() !== accountType) store.set(accountType)
}
