import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StoredUser } from '../shared/api/types'
import { accountMessages } from '../shared/messages/account'
import { emailAddressMessages } from '../shared/messages/emailAddress'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { Icon } from '../shared/ui/Icon'
import { inlineRow, wrappedRow } from '../shared/ui/layout'
import { Note } from '../shared/ui/Note'
import { closeAccount, openAccount } from './accountScreen'
import { addressState } from './addressState'
import CopiesSettings from './copies/CopiesSettings'
import KeepOldEmailButton from './KeepOldEmailButton'
import SecuritySettings from './SecuritySettings'
import { SessionsList } from './SessionsList'

const { settings: texts } = accountMessages

const SettingsSection = ({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children: ReactNode
}) => (
  <Box component="section" sx={{ py: 1.5, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
    <Typography variant="h3">{title}</Typography>
    {help && (
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
        {help}
      </Typography>
    )}
    {children}
  </Box>
)

/** Colour, icon and word, always together. */
const EmailBadge = ({ verified }: { verified: boolean }) => (
  <Box
    component="span"
    sx={{ ...badgeStyles, color: verified ? 'status.approved.fg' : 'status.returned.fg' }}
  >
    <Icon name={verified ? 'circle-check' : 'circle-alert'} size={14} />
    {verified ? texts.verified : texts.notVerified}
  </Box>
)

const EmailSetting = ({ user }: { user: StoredUser }) => {
  const verified = Boolean(user.email_verified)
  return (
    <Box sx={addressStyles}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {user.email}
      </Box>
      <EmailBadge verified={verified} />
      <Button
        size="small"
        sx={{ ml: 'auto' }}
        onClick={() => openAccount(verified ? 'change' : 'verify')}
      >
        {verified ? emailAddressMessages.change : emailAddressMessages.verifyNow}
      </Button>
    </Box>
  )
}

const NoEmail = () => (
  <Note
    tone="warn"
    action={
      <Button size="small" onClick={() => openAccount('change')}>
        {emailAddressMessages.add}
      </Button>
    }
  >
    {emailAddressMessages.none}
    {emailAddressMessages.noneWhy}
  </Note>
)

const PendingEmail = ({ email }: { email: string }) => (
  <Box sx={{ mt: 1.5 }}>
    <Note
      tone="info"
      icon="mail"
      action={
        <>
          <Button size="small" onClick={() => openAccount('verify')}>
            {emailAddressMessages.verifyNow}
          </Button>
          <KeepOldEmailButton />
        </>
      }
    >
      {emailAddressMessages.requestedChange}
      <strong>{email}</strong>
      {emailAddressMessages.pleaseVerify}
    </Note>
  </Box>
)

/** The tenant's name, notification address and sessions. */
export const SettingsDialog = ({ user }: { user: StoredUser }) => {
  const state = addressState(user)
  return (
    <DialogFrame
      title={texts.title}
      width={560}
      onClose={closeAccount}
      actions={<Button onClick={closeAccount}>{accountMessages.email.close}</Button>}
    >
      <SettingsSection title={texts.name}>
        <Typography>{user.payor_name}</Typography>
      </SettingsSection>
      <SettingsSection title={texts.email} help={texts.emailHelp}>
        <Box sx={{ mt: 1 }}>{state === 'none' ? <NoEmail /> : <EmailSetting user={user} />}</Box>
        {state === 'change' && user.pending_email && <PendingEmail email={user.pending_email} />}
        {user.refused_emails?.map((email) => (
          <Box key={email} sx={{ mt: 1.5 }}>
            <Note tone="bad" role="status">
              {emailAddressMessages.refuses(email)}
            </Note>
          </Box>
        ))}
        {user.current_email && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
            {texts.contact} {texts.contactHelp} {user.current_email}
          </Typography>
        )}
      </SettingsSection>
      <CopiesSettings />
      <Box component="section" sx={{ pt: 1.5 }}>
        <Typography variant="h3">{accountMessages.sessions.title}</Typography>
        <SessionsList />
      </Box>
      <SecuritySettings />
    </DialogFrame>
  )
}

const badgeStyles = {
  ...inlineRow,
  gap: '5px',
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
}

const addressStyles = {
  ...wrappedRow,
  gap: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  px: 1.5,
  py: 1,
}
