import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { StoredUser } from '../shared/api/types'
import { isAt, isLockedPath, paths } from '../shared/paths'
import { queryClient } from '../shared/queries/queryClient'
import { onSessionEnd, type Session } from '../shared/session/sessionStore'
import { ownUserQuery } from './accountCalls'
import { forgetAccount, useAccountScreen } from './accountScreen'
import { EmailDialog } from './EmailDialog'
import { SessionsDialog } from './SessionsDialog'
import { SettingsDialog } from './SettingsDialog'
import { TermsDialog } from './TermsDialog'

const TenantLayer = ({ user }: { user: StoredUser }) => {
  const screen = useAccountScreen()
  const { pathname } = useLocation()
  // What it learns is written into the session, from where everything here reads.
  useQuery(ownUserQuery, queryClient)
  // Working on a form, or reading what consent means: no questions now.
  if (isLockedPath(pathname) || isAt(paths.consent, pathname)) return null
  if (screen === 'settings' || screen === 'sessions') return <SettingsDialog user={user} />
  if (screen) return <EmailDialog key={screen} user={user} screen={screen} />
  return <TermsDialog user={user} />
}

/** Everything about one's own account that lies over the pages. */
export default function AccountLayer({ session }: { session: Session }) {
  const screen = useAccountScreen()
  useEffect(() => onSessionEnd(forgetAccount), [])
  if (session.accountType === 'tenant') return <TenantLayer user={session.user} />
  return screen ? <SessionsDialog /> : null
}
