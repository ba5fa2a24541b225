import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StoredUser } from '../shared/api/types'
import { accountWords } from '../shared/messages/account'
import { commonWords } from '../shared/messages/common'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { Icon } from '../shared/ui/Icon'
import { Note } from '../shared/ui/Note'
import { addressState } from './address'
import KeepOldButton from './KeepOldButton'
import { closeAccount, openAccount } from './open'
import { SessionsList } from './SessionsList'

const { settings: texts } = accountWords

const Part = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
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
const Badge = ({ verified }: { verified: boolean }) => (
  <Box
    component="span"
    sx={{ ...badgeLook, color: verified ? 'status.approved.fg' : 'status.returned.fg' }}
  >
    <Icon name={verified ? 'circle-check' : 'circle-alert'} size={14} />
    {verified ? texts.verified : texts.notVerified}
  </Box>
)

const Address = ({ user }: { user: StoredUser }) => {
  const verified = Boolean(user.email_verified)
  return (
    <Box sx={addressLook}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {user.email}
      </Box>
      <Badge verified={verified} />
      <Button
        size="small"
        sx={{ ml: 'auto' }}
        onClick={() => openAccount(verified ? 'change' : 'verify')}
      >
        {verified ? commonWords.email.change : commonWords.email.verifyNow}
      </Button>
    </Box>
  )
}

const NoAddress = () => (
  <Note
    tone="warn"
    action={
      <Button size="small" onClick={() => openAccount('change')}>
        {commonWords.email.add}
      </Button>
    }
  >
    {commonWords.email.none}
    {commonWords.email.noneWhy}
  </Note>
)

const Pending = ({ email }: { email: string }) => (
  <Box sx={{ mt: 1.5 }}>
    <Note
      tone="info"
      icon="mail"
      action={
        <>
          <Button size="small" onClick={() => openAccount('verify')}>
            {commonWords.email.verifyNow}
          </Button>
          <KeepOldButton />
        </>
      }
    >
      {commonWords.email.requestedChange}
      <strong>{email}</strong>
      {commonWords.email.pleaseVerify}
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
      actions={<Button onClick={closeAccount}>{accountWords.email.close}</Button>}
    >
      <Part title={texts.name}>
        <Typography>{user.payor_name}</Typography>
      </Part>
      <Part title={texts.email} help={texts.emailHelp}>
        <Box sx={{ mt: 1 }}>{state === 'none' ? <NoAddress /> : <Address user={user} />}</Box>
        {state === 'change' && user.pending_email && <Pending email={user.pending_email} />}
        {user.refused_emails?.map((email) => (
          <Box key={email} sx={{ mt: 1.5 }}>
            <Note tone="bad" role="status">
              {commonWords.email.refuses(email)}
            </Note>
          </Box>
        ))}
        {user.current_email && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
            {texts.contact} {texts.contactHelp} {user.current_email}
          </Typography>
        )}
      </Part>
      <Box component="section" sx={{ pt: 1.5 }}>
        <Typography variant="h3">{accountWords.sessions.title}</Typography>
        <SessionsList />
      </Box>
    </DialogFrame>
  )
}

const badgeLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
}

const addressLook = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  px: 1.5,
  py: 1,
}
