import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useConfig } from '../../shared/config'
import { formatDay } from '../../shared/format/dates'
import { commonWords } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { rememberUntil } from '../../shared/session/rules'
import { BusyButton } from '../../shared/ui/BusyButton'
import { Icon } from '../../shared/ui/Icon'
import { TextInput } from '../../shared/ui/TextInput'
import { LoginMessage } from './LoginMessage'
import { StaffLogin } from './StaffLogin'
import type { Login } from './useLogin'

/** The tenant portal sets passwords; where there is none, we do. */
const ForgotPassword = () => (
  <Link href={useConfig().tenant_portal_url || paths.forgot} sx={{ fontSize: 13 }}>
    {commonWords.login.forgot}
  </Link>
)

const PasswordInput = ({ login }: { login: Login }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      label={commonWords.login.password}
      id="password"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={login.password}
      onChange={(event) => login.setPassword(event.target.value)}
      aside={<ForgotPassword />}
      endAdornment={
        <IconButton
          size="small"
          sx={{ mr: -1 }}
          aria-label={shown ? commonWords.login.hidePassword : commonWords.login.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
        </IconButton>
      }
    />
  )
}

/** The midnight it ends with belongs to the day before it. */
const lastRememberedDay = () => formatDay(new Date(rememberUntil(Date.now()) - 1))

const RememberMe = ({ login }: { login: Login }) => (
  <Box
    component="label"
    sx={{ display: 'flex', alignItems: 'center', fontSize: 14, cursor: 'pointer' }}
  >
    <Checkbox
      name="remember"
      checked={login.remember}
      onChange={(event) => login.setRemember(event.target.checked)}
      sx={{ p: '3px', mr: '7px', ml: '-3px' }}
    />
    <span>
      {commonWords.login.remember}{' '}
      <Box component="span" sx={{ color: 'surface.hint' }}>
        {commonWords.login.rememberUntil(lastRememberedDay())}
      </Box>
    </span>
  </Box>
)

export const PasswordStep = ({ login }: { login: Login }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void login.submitPassword()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
      <div>
        <Typography variant="h1">{commonWords.login.title}</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {commonWords.login.intro}
        </Typography>
      </div>
      <LoginMessage message={login.message} />
      <TextInput
        label={commonWords.login.username}
        id="username"
        name="username"
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        value={login.username}
        onChange={(event) => login.setUsername(event.target.value)}
      />
      <PasswordInput login={login} />
      <RememberMe login={login} />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        busy={login.busy}
        busyLabel={commonWords.login.loggingIn}
      >
        {commonWords.login.login}
      </BusyButton>
      <StaffLogin />
    </Box>
  )
}
