import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { StoredUser } from '../shared/api/types'
import { accountMessages } from '../shared/messages/account'
import { isAt, isLockedPath, paths } from '../shared/paths'
import { queryClient } from '../shared/queries/queryClient'
import { onSessionEnd, type Session } from '../shared/session/sessionStore'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { DialogSlot } from '../shared/ui/DialogSlot'
import { ownUserQuery } from './accountCalls'
import { closeAccount, forgetAccount, useAccountScreen } from './accountScreen'
import { EmailDialog } from './EmailDialog'
import SecuritySettings from './SecuritySettings'
import { SessionsList } from './SessionsList'
import { SettingsDialog } from './SettingsDialog'
import { TermsDialog } from './TermsDialog'

/** For staff, whose address is the directory's: there is nothing else to set. */
const SessionsDialog = () => (
  <DialogFrame
    title={accountMessages.sessions.title}
    onClose={closeAccount}
    actions={<Button onClick={closeAccount}>{accountMessages.email.close}</Button>}
  >
    <SessionsList />
    <SecuritySettings />
  </DialogFrame>
)

const TenantLayer = ({ user }: { user: StoredUser }) => {
  const screen = useAccountScreen()
  const { pathname } = useLocation()
  // What it learns is written into the session, from where everything here reads.
  useQuery(ownUserQuery, queryClient)
  // Working on a form, or reading what consent means: no questions now.
  if (isLockedPath(pathname) || isAt(paths.consent, pathname)) return null
  const isOfAccount = screen === 'settings' || screen === 'sessions'
  return (
    <>
      <DialogSlot>
        {screen &&
          (isOfAccount ? (
            <SettingsDialog key={screen} user={user} />
          ) : (
            <EmailDialog key={screen} user={user} screen={screen} />
          ))}
      </DialogSlot>
      {!screen && <TermsDialog user={user} />}
    </>
  )
}

/** Everything about one's own account that lies over the pages. */
export default function AccountLayer({ session }: { session: Session }) {
  const screen = useAccountScreen()
  useEffect(() => onSessionEnd(forgetAccount), [])
  if (session.accountType === 'tenant') return <TenantLayer user={session.user} />
  return <DialogSlot>{screen && <SessionsDialog />}</DialogSlot>
}
