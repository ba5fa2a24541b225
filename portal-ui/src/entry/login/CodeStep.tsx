import { type FormEvent, useRef } from 'react'
import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { BusyButton, Button } from '../../shared/plain/Button'
import { Icon } from '../../shared/plain/Icon'
import { Note } from '../../shared/plain/Note'
import parts from '../../shared/plain/plain.module.css'
import { TextLink } from '../../shared/plain/TextLink'
import { useCountdown } from '../../shared/session/countdown'
import { CodeField } from './CodeField'
import { LoginMessage } from './LoginMessage'
import look from './login.module.css'
import type { Login } from './useLogin'

const SentNote = ({ email }: { email: string }) => {
  const { email_update_url, constants } = useConfig()
  return (
    <Note tone="ok" icon={<Icon name="mail" size={18} />} role="status">
      {commonWords.login.sentBefore(constants.otp_length)}
      <strong>{email}</strong>.
      <div className={look.notYours}>
        {commonWords.login.notYours}
        <TextLink href={email_update_url || undefined}>{commonWords.login.updateLink}</TextLink>
      </div>
    </Note>
  )
}

const Resend = ({ login }: { login: Login }) => {
  const left = useCountdown(login.mayResendAt)
  return (
    <div className={look.resend}>
      <p className={`${parts.second} ${parts.smaller}`}>{commonWords.login.nothingYet}</p>
      <Button
        variant="text"
        size="small"
        bare
        disabled={left > 0 || login.busy}
        onClick={() => void login.resend()}
      >
        {left > 0 ? commonWords.login.resendIn(left) : commonWords.login.resend}
      </Button>
    </div>
  )
}

export const CodeStep = ({ login }: { login: Login }) => {
  const { constants } = useConfig()
  const code = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What was not right is at hand, and selected: the next code is typed over it.
    void login.submitCode().finally(() => {
      code.current?.focus()
      code.current?.select()
    })
  }
  return (
    <form noValidate onSubmit={submit} className={look.form}>
      <div>
        <Button variant="text" size="small" bare className={look.back} onClick={login.goBack}>
          <Icon name="arrow-left" />
          {commonWords.login.back}
        </Button>
        <h1 className={parts.title}>{commonWords.login.codeTitle}</h1>
      </div>
      <SentNote email={login.sentTo} />
      <LoginMessage message={login.message} />
      <CodeField
        field={code}
        value={login.code}
        length={constants.otp_length}
        onChange={login.setCode}
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={login.busy}
        busyLabel={commonWords.login.authenticating}
      >
        {commonWords.login.proceed}
      </BusyButton>
      <Resend login={login} />
    </form>
  )
}
