import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useConfig } from '../../shared/config'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Button, PlainBusyButton } from '../../shared/plain/Button'
import { Checkbox } from '../../shared/plain/Checkbox'
import { PlainIcon } from '../../shared/plain/PlainIcon'
import { PlainNote } from '../../shared/plain/PlainNote'
import { PlainTextInput } from '../../shared/plain/PlainTextInput'
import parts from '../../shared/plain/plain.module.css'
import { TextLink } from '../../shared/plain/TextLink'
import { canUsePasskeys } from '../../shared/session/passkeySupport'
import { readEnding } from '../../shared/session/sessionEnding'
import { LoginMessage } from './LoginMessage'
import look from './login.module.css'
import { storeTypedUsername } from './typedUsername'
import type { Login } from './useLogin'
import { STAFF_START, useStaffSignIn } from './useStaffSignIn'

const StaffLogin = () => {
  const { state, open } = useStaffSignIn()
  return (
    <>
      <div className={look.or}>{commonMessages.login.or}</div>
      <PlainBusyButton
        size="large"
        busy={state === 'working'}
        busyLabel={commonMessages.staff.working}
        onClick={open}
      >
        <PlainIcon name="id-card" size={18} />
        {commonMessages.login.staff}
      </PlainBusyButton>
      {state === 'blocked' && (
        <PlainNote tone="warn" role="status">
          {commonMessages.staff.blocked}{' '}
          <TextLink href={STAFF_START}>{commonMessages.staff.sameTab}</TextLink>.
        </PlainNote>
      )}
      {state === 'waiting' && (
        <p role="status" className={`${parts.second} ${parts.smaller}`}>
          {commonMessages.staff.waiting}
        </p>
      )}
    </>
  )
}

/** Why the person is asked to log in again. */
const SessionEndingNote = () => {
  const [ending] = useState(readEnding)
  if (!ending) return null
  const { reason, email = '' } = ending
  return (
    <PlainNote tone={reason === 'emailSent' ? 'ok' : 'info'} role="status">
      {reason === 'emailSent'
        ? commonMessages.login.endings.emailSent(email)
        : commonMessages.login.endings[reason]}
    </PlainNote>
  )
}

/** The tenant portal sets passwords; where there is none, we do. */
const ForgotPassword = ({ username }: { username: string }) => (
  <TextLink
    href={useConfig().tenant_portal_url || paths.forgot}
    className={look.small}
    onClick={() => storeTypedUsername(username)}
  >
    {commonMessages.login.forgot}
  </TextLink>
)

/** Where no keyboard covers half of the page, typing can begin at once. */
const isWide = () => matchMedia('(min-width: 43.8125rem)').matches

/** The first field that is empty has the focus. */
const useFirstFocus = (isNamed: boolean) => {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const isNamedRef = useRef(isNamed)
  useEffect(() => {
    if (isWide()) (isNamedRef.current ? second : first).current?.focus()
  }, [])
  return { first, second }
}

const PasswordInput = ({ login, ref }: { login: Login; ref: Ref<HTMLInputElement> }) => {
  const [shown, setShown] = useState(false)
  return (
    <PlainTextInput
      ref={ref}
      label={commonMessages.login.password}
      id="password"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={login.password}
      onChange={(event) => login.setPassword(event.target.value)}
      aside={<ForgotPassword username={login.username} />}
      button={
        <button
          type="button"
          className={parts.iconButton}
          aria-label={shown ? commonMessages.login.hidePassword : commonMessages.login.showPassword}
          onClick={() => setShown(!shown)}
        >
          <PlainIcon name={shown ? 'eye-off' : 'eye'} size={18} />
        </button>
      }
    />
  )
}

const RememberMe = ({ login }: { login: Login }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is within
  <label className={look.remember}>
    <Checkbox
      name="remember"
      checked={login.remember}
      onChange={(event) => login.setRemember(event.target.checked)}
    />
    <span>
      {commonMessages.login.remember}{' '}
      <span className={look.until}>{commonMessages.login.rememberUntil}</span>
    </span>
  </label>
)

export const PasswordStep = ({ login }: { login: Login }) => {
  const { first, second } = useFirstFocus(login.username !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void login.submitPassword()
  }
  return (
    <form noValidate onSubmit={submit} className={look.form}>
      <div>
        <h1 className={parts.title}>{commonMessages.login.title}</h1>
        <p className={`${parts.second} ${look.intro}`}>{commonMessages.login.intro}</p>
      </div>
      {!login.message && <SessionEndingNote />}
      <LoginMessage message={login.message} />
      <PlainTextInput
        ref={first}
        label={commonMessages.login.username}
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login.username}
        onChange={(event) => login.setUsername(event.target.value)}
      />
      <PasswordInput ref={second} login={login} />
      <RememberMe login={login} />
      <PlainBusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={login.busy}
        busyLabel={commonMessages.login.loggingIn}
      >
        {commonMessages.login.login}
      </PlainBusyButton>
      {canUsePasskeys() && (
        <Button
          variant="text"
          size="small"
          bare
          disabled={login.busy}
          onClick={() => void login.signInByPasskey()}
        >
          {commonMessages.login.passkey}
        </Button>
      )}
      <StaffLogin />
    </form>
  )
}
