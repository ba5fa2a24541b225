import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { StoredUser } from '../shared/api/types'
import { emailAddressMessages } from '../shared/messages/emailAddress'
import { isLockedPath } from '../shared/paths'
import { useCanPrepare } from '../shared/session/me'
import { Icon, type IconName } from '../shared/ui/Icon'
import { alignedRow } from '../shared/ui/layout'
import { openAccount } from './accountScreen'
import { addressState, addressToVerify, isRefused } from './addressState'

const texts = emailAddressMessages

/** Comes after the frame: it brings what asks the server, which the first page does without. */
const KeepOldEmailButton = lazy(() => import('./KeepOldEmailButton'))

interface BannerProps {
  icon: IconName
  tone: { color: string; bgcolor: string }
  button: string
  onPress: () => void
  more?: ReactNode
  children: ReactNode
}

const TONES = {
  quiet: { color: 'surface.hint', bgcolor: 'surface.sunken' },
  info: { color: 'status.submitted.fg', bgcolor: 'status.submitted.bg' },
  warn: { color: 'status.returned.fg', bgcolor: 'status.returned.bg' },
}

const EmailNotice = ({ icon, tone, button, onPress, more, children }: BannerProps) => (
  <Box
    component="section"
    aria-label={texts.banner}
    className="no-print"
    sx={{ bgcolor: tone.bgcolor, borderBottom: 1, borderColor: 'divider' }}
  >
    <Box sx={lineStyles}>
      <Box component="span" sx={{ color: tone.color, lineHeight: 0 }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Button size="small" sx={{ ml: { xs: 'auto', md: 1 }, flex: 'none' }} onClick={onPress}>
        {button}
      </Button>
      {more}
    </Box>
  </Box>
)

const EmailRefusal = ({ user, email }: { user: StoredUser; email?: string | null }) =>
  email && isRefused(user, email) ? <strong>{texts.refuses(email)}</strong> : null

interface Props {
  user: StoredUser
  verifyLabel?: string
}

/** Says on every page how the tenant's notification address stands. */
export const EmailBanner = ({ user, verifyLabel = texts.verifyNow }: Props) => {
  const { pathname } = useLocation()
  const state = addressState(user)
  const canPrepare = useCanPrepare()
  if (isLockedPath(pathname) || !canPrepare) return null
  if (state === 'none')
    return (
      <EmailNotice
        icon="triangle-alert"
        tone={TONES.warn}
        button={texts.add}
        onPress={() => openAccount('change')}
      >
        <strong>{texts.none}</strong>
        {texts.noneWhy}
      </EmailNotice>
    )
  if (state === 'verified')
    return (
      <EmailNotice
        icon="mail"
        tone={isRefused(user, user.email) ? TONES.warn : TONES.quiet}
        button={texts.change}
        onPress={() => openAccount('change')}
      >
        {texts.yours}
        <strong>{user.email}</strong>
        <EmailRefusal user={user} email={user.email} />
      </EmailNotice>
    )
  return (
    <EmailNotice
      icon="mail"
      tone={TONES.info}
      button={verifyLabel}
      onPress={() => openAccount('verify')}
      more={
        state === 'change' && (
          <Suspense fallback={null}>
            <KeepOldEmailButton />
          </Suspense>
        )
      }
    >
      <span>{state === 'change' ? texts.requestedChange : texts.requestedSet}</span>
      <strong>{addressToVerify(user)}</strong>
      {texts.pleaseVerify}
      {state === 'change' && (
        <>
          {texts.inUse}
          <strong>{user.email}</strong>.
        </>
      )}
      <EmailRefusal user={user} email={addressToVerify(user)} />
    </EmailNotice>
  )
}

const lineStyles = {
  ...alignedRow,
  maxWidth: 1280,
  mx: 'auto',
  minHeight: 44,
  px: { xs: 2, md: 3 },
  py: 0.5,
  gap: 1.25,
  fontSize: 13,
  lineHeight: '19px',
}
