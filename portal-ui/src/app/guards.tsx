import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { AccountType } from '../shared/api/types'
import { paths } from '../shared/paths'
import { pathBefore, readEnding } from '../shared/session/sessionEnding'
import { sessionHasEnded, useSession } from '../shared/session/sessionStore'

export const homeOf = (accountType: AccountType | undefined) => {
  if (!accountType) return paths.login
  return accountType === 'tenant' ? paths.tenant.dashboard : paths.accounting.dashboard
}

/** Sends on each time it is asked for, also while the page it sent to is still being fetched. */
export const HomeRedirect = () => {
  const { key } = useLocation()
  return <Navigate key={key} to={homeOf(useSession()?.accountType)} replace />
}

/** Whoever logs in again goes on where their session ended. */
export const GuestRoute = ({ page }: { page: ReactNode }) => {
  const signedIn = useSession()
  const [ending] = useState(() => (signedIn ? null : readEnding()))
  if (!signedIn) return page
  return <Navigate to={pathBefore(ending, signedIn.user.username) ?? paths.home} replace />
}

/** Clears what a half-finished session left behind. */
const LoggedOut = () => {
  useEffect(sessionHasEnded, [])
  return <Navigate to={paths.home} replace />
}

export const GuardedRoute = ({ for: accountType, page }: { for: AccountType; page: ReactNode }) => {
  const session = useSession()
  if (!session) return <LoggedOut />
  if (session.accountType !== accountType)
    return <Navigate to={homeOf(session.accountType)} replace />
  return page
}
