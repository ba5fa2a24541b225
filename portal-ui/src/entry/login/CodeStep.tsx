import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FormEvent } from 'react'
import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { useCountdown } from '../../shared/session/countdown'
import { BusyButton } from '../../shared/ui/BusyButton'
import { Icon } from '../../shared/ui/Icon'
import { Note } from '../../shared/ui/Note'
import { CodeField } from './CodeField'
import { LoginMessage } from './LoginMessage'
import type { Login } from './useLogin'

const SentNote = ({ email }: { email: string }) => {
  const { email_update_url, constants } = useConfig()
  return (
    <Note tone="ok" icon="mail" role="status">
      {commonWords.login.sentBefore(constants.otp_length)}
      <strong>{email}</strong>.
      <Box sx={{ fontSize: 13, mt: 0.5 }}>
        {commonWords.login.notYours}
        <Link href={email_update_url || undefined}>{commonWords.login.updateLink}</Link>
      </Box>
    </Note>
  )
}

const Resend = ({ login }: { login: Login }) => {
  const left = useCountdown(login.mayResendAt)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        flexWrap: 'wrap',
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {commonWords.login.nothingYet}
      </Typography>
      <Button
        variant="text"
        size="small"
        sx={{ px: 0, '&.Mui-disabled': { color: 'surface.hint' } }}
        disabled={left > 0 || login.busy}
        onClick={() => void login.resend()}
      >
        {left > 0 ? commonWords.login.resendIn(left) : commonWords.login.resend}
      </Button>
    </Box>
  )
}

export const CodeStep = ({ login }: { login: Login }) => {
  const { constants } = useConfig()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void login.submitCode()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
      <div>
        <Button
          variant="text"
          size="small"
          sx={{ px: 0, mb: 1, minWidth: 0 }}
          onClick={login.goBack}
        >
          <Icon name="arrow-left" />
          {commonWords.login.back}
        </Button>
        <Typography variant="h1">{commonWords.login.codeTitle}</Typography>
      </div>
      <SentNote email={login.sentTo} />
      <LoginMessage message={login.message} />
      <CodeField value={login.code} length={constants.otp_length} onChange={login.setCode} />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        busy={login.busy}
        busyLabel={commonWords.login.authenticating}
      >
        {commonWords.login.proceed}
      </BusyButton>
      <Resend login={login} />
    </Box>
  )
}
