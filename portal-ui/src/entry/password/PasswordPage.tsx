import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { useConfig } from '../../shared/config'
import { accountMessages } from '../../shared/messages/account'
import { paths } from '../../shared/paths'
import { useSession } from '../../shared/session/sessionStore'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { TextInput } from '../../shared/ui/TextInput'
import { useLinkToken } from '../useLinkToken'
import { EntrySheet } from './EntrySheet'
import { usePassword } from './usePassword'

const { password: texts } = accountMessages

const ToLogin = () => (
  <Link component={RouterLink} to={paths.login}>
    {texts.toLogin}
  </Link>
)

/** Where to go with the new password; who is signed in here as somebody else logs out first. */
const AfterSaving = ({ username }: { username: string }) => {
  const user = useSession()?.user
  if (!user) return <ToLogin />
  return (
    <>
      <Typography>{texts.signedInAs(user.payor_name || user.name || '', username)}</Typography>
      <Link component={RouterLink} to={paths.logout}>
        {texts.logOut}
      </Link>
    </>
  )
}

const InvalidLinkNote = () => {
  const { tenant_portal_url } = useConfig()
  return (
    <EntrySheet title={texts.goneTitle}>
      <Typography>{texts.gone}</Typography>
      <Box sx={{ display: 'flex', gap: 2.5, flexWrap: 'wrap' }}>
        <Link href={tenant_portal_url || paths.forgot}>{texts.another}</Link>
        <ToLogin />
      </Box>
    </EntrySheet>
  )
}

type State = ReturnType<typeof usePassword>

const PasswordForm = ({ state }: { state: State }) => {
  const [shown, setShown] = useState(false)
  const { username = '', name = '', kind } = state.invitation ?? {}
  return (
    <EntrySheet title={kind === 'reset' ? texts.resetTitle : texts.title} onSubmit={state.save}>
      <Typography color="text.secondary">{texts.forWhom(username, name)}</Typography>
      {state.error !== null && <ErrorNote error={state.error} />}
      {/* So that password managers file it under the right name. */}
      <input
        className="visually-hidden"
        readOnly
        tabIndex={-1}
        aria-label={texts.username}
        autoComplete="username"
        value={username}
      />
      <TextInput
        label={texts.password}
        name="password"
        autoFocus
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        hint={texts.hint}
        error={state.fault}
        value={state.password}
        onChange={(event) => state.type(event.target.value)}
        endAdornment={
          <IconButton
            size="small"
            sx={{ mr: -1 }}
            aria-label={shown ? texts.hide : texts.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
          </IconButton>
        }
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={state.busy}
        busyLabel={texts.saving}
      >
        {texts.save}
      </BusyButton>
    </EntrySheet>
  )
}

const PasswordSteps = ({ token }: { token: string }) => {
  const state = usePassword(token)
  if (state.step === 'form') return <PasswordForm state={state} />
  if (state.step === 'gone') return <InvalidLinkNote />
  if (state.step === 'saved')
    return (
      <EntrySheet title={texts.savedTitle}>
        <Typography role="status">{texts.saved}</Typography>
        <AfterSaving username={state.invitation?.username ?? ''} />
      </EntrySheet>
    )
  return (
    <EntrySheet title={texts.title}>
      {state.step === 'failed' ? (
        <ErrorNote error={state.error} />
      ) : (
        <Typography role="status">{texts.opening}</Typography>
      )}
    </EntrySheet>
  )
}

/** Where an invitation or a forgotten password's mail leads: a password is chosen. */
export default function PasswordPage() {
  const { token: inPath } = useParams()
  const token = useLinkToken(inPath)
  return token ? <PasswordSteps key={token} token={token} /> : <InvalidLinkNote />
}
