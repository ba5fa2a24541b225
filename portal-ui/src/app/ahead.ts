import type { AccountType } from '../shared/api/types'
import { onExpected } from '../shared/session/expected'
import { session } from '../shared/session/store'

export const loadFrame = () => import('./Frame')
export const loadSignedIn = () => import('./SignedIn')
export const loadAlert = () => import('./DressedAlert')
export const loadWarning = () => import('./DressedWarning')
export const loadPages = {
  tenant: () => import('../tenant/index'),
  accounting: () => import('../accounting/index'),
}

/** What does not come now is asked for again when it is drawn. */
const fetchAll = (accountType: AccountType) =>
  Promise.all([loadFrame(), loadPages[accountType](), loadSignedIn(), loadAlert()]).catch(
    (error: unknown) => console.warn('Not fetched ahead.', error),
  )

/** The pages of who is signed in, all at once; those of who signs in, while they type. */
export function fetchAhead() {
  const accountType = session()?.accountType
  if (accountType) void fetchAll(accountType)
  else onExpected(fetchAll)
}
