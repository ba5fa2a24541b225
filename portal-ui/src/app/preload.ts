import type { AccountType } from '../shared/api/types'
import { onExpected } from '../shared/session/expectedSession'
import { session } from '../shared/session/sessionStore'

export const loadFrame = () => import('./PageFrame')
export const loadSignedIn = () => import('./SignedInLayer')
export const loadAlert = () => import('./ThemedAlert')
export const loadStopped = () => import('./StoppedPage')
export const loadWarning = () => import('./ThemedIdleWarning')
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
export function preloadPages() {
  const accountType = session()?.accountType
  if (accountType) void fetchAll(accountType)
  else onExpected(fetchAll)
}
