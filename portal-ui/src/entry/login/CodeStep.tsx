import { type FormEvent, useRef, useState } from 'react'
import { useConfig } from '../../shared/config'
import { commonMessages } from '../../shared/messages/common'
import { Button, PlainBusyButton } from '../../shared/plain/Button'
import { PlainIcon } from '../../shared/plain/PlainIcon'
import { PlainNote } from '../../shared/plain/PlainNote'
import parts from '../../shared/plain/plain.module.css'
import { TextLink } from '../../shared/plain/TextLink'
import { useCountdown } from '../../shared/session/useCountdown'
import { CodeField } from './CodeField'
import { LoginMessage } from './LoginMessage'
import look from './login.module.css'
import { type Login, RECOVERY_LENGTH } from './useLogin'

const SentNote = ({ email, isResent }: { email: string; isResent: boolean }) => {
  const { email_update_url, constants } = useConfig()
  return (
    <PlainNote tone="ok" icon={<PlainIcon name="mail" size={18} />} role="status">
      {commonMessages.login.sentBefore(constants.otp_length)}
      <strong>{email}</strong>.{isResent && ` ${commonMessages.login.newestOnly}`}
      <div className={look.notYours}>
        {commonMessages.login.notYours}
        <TextLink href={email_update_url || undefined}>{commonMessages.login.updateLink}</TextLink>
      </div>
    </PlainNote>
  )
}

const ResendCode = ({ login }: { login: Login }) => {
  const left = useCountdown(login.mayResendAt)
  return (
    <div className={look.resend}>
      <p className={`${parts.second} ${parts.smaller}`}>{commonMessages.login.nothingYet}</p>
      <Button
        variant="text"
        size="small"
        bare
        disabled={left > 0 || login.busy}
        onClick={() => void login.resend()}
      >
        {left > 0 ? commonMessages.login.resendIn(left) : commonMessages.login.resend}
      </Button>
    </div>
  )
}

export const CodeStep = ({ login }: { login: Login }) => {
  const { constants } = useConfig()
  const code = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const changeKind = () => {
    setRecovery(!isRecovery)
    login.setCode('')
    code.current?.focus()
  }
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
          <PlainIcon name="arrow-left" />
          {commonMessages.login.back}
        </Button>
        <h1 className={parts.title}>{commonMessages.login.codeTitle}</h1>
      </div>
      <SentNote email={login.sentTo} isResent={login.isResent} />
      <LoginMessage message={login.message} />
      <CodeField
        field={code}
        value={login.code}
        length={isRecovery ? RECOVERY_LENGTH : constants.otp_length}
        onChange={login.setCode}
      />
      <PlainBusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={login.busy}
        busyLabel={commonMessages.login.authenticating}
      >
        {commonMessages.login.proceed}
      </PlainBusyButton>
      <p className={`${parts.second} ${parts.smaller}`}>{commonMessages.login.appToo}</p>
      <Button variant="text" size="small" bare onClick={changeKind}>
        {isRecovery ? commonMessages.login.useMailed : commonMessages.login.useRecovery}
      </Button>
      <ResendCode login={login} />
    </form>
  )
}
