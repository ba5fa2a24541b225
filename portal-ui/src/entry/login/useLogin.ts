import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LoginAnswer } from '../../shared/api/types'
import { constants, useConfig } from '../../shared/config'
import { commonMessages } from '../../shared/messages/common'
import { expectSession } from '../../shared/session/expectedSession'
import { beginTenantSession, type Credentials, login } from '../../shared/session/signIn'
import { codeStepError, passwordStepGap, refusalText } from './loginErrors'
import { forgetTypedUsername, readTypedUsername } from './typedUsername'

/** When the next code may be asked for; survives a reload of this tab. */
const KEY = 'otp-resend-at'
/** Digits of a recovery code, which goes in the place of the mailed one. */
export const RECOVERY_LENGTH = 8

const readResendAt = () => Number(sessionStorage.getItem(KEY) ?? 0)

const saveResendAt = (at: number) => sessionStorage.setItem(KEY, String(at))

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : commonMessages.errors.unexpected

const resendAt = ({ resend_after }: LoginAnswer) => {
  const stored = readResendAt()
  if (resend_after === undefined && stored > Date.now()) return stored
  return Date.now() + (resend_after ?? constants().otp_resend_seconds) * 1000
}

/**
 * Which step is shown. The code step is an entry of its own in the browser's history, so that the
 * browser's Back leads to the password step and not away; what was typed is then forgotten.
 */
function useSteps(wasSent: boolean, forget: () => void) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isCodeEntry = state?.step === 'code'
  const step = isCodeEntry && wasSent ? 'code' : 'password'
  const forgetRef = useRef(forget)
  forgetRef.current = forget
  useEffect(() => (isCodeEntry ? () => forgetRef.current() : undefined), [isCodeEntry])

  const enterCodeStep = () => {
    if (step === 'code') return
    // After a reload the entry is there already.
    void navigate(pathname, { state: { step: 'code' }, replace: isCodeEntry })
  }
  return { step, enterCodeStep, leaveCodeStep: () => void navigate(-1) } as const
}

/** One request at a time; whatever is thrown is shown. */
function useBusily() {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const busily = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      await work()
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, busily, message, setMessage }
}

/** The two steps of a tenant's login: password, then the code that was mailed. */
export function useLogin() {
  const { support_email } = useConfig()
  const { busy, busily, message, setMessage } = useBusily()
  const [username, setUsername] = useState(readTypedUsername)
  useEffect(forgetTypedUsername, [])
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [mayResendAt, setMayResendAt] = useState(0)
  const [isResent, setResent] = useState(false)
  const { step, enterCodeStep, leaveCodeStep } = useSteps(sentTo !== '', () => {
    setCode('')
    setMessage('')
    setSentTo('')
    setResent(false)
  })

  const typeUsername = (typed: string) => {
    expectSession('tenant')
    setUsername(typed)
  }

  const credentials: Credentials = { username: username.trim(), password }

  const askForCode = async () => {
    const answer = await login(credentials)
    if (answer.statusCode !== 200) return setMessage(refusalText(answer))
    const at = resendAt(answer)
    saveResendAt(at)
    setMayResendAt(at)
    setSentTo(answer.email ?? '')
    setCode('')
    enterCodeStep()
  }

  const resend = () =>
    busily(async () => {
      await askForCode()
      setResent(true)
    })

  const submitPassword = async () => {
    const gap = passwordStepGap(username, password)
    if (gap) return setMessage(gap)
    await busily(askForCode)
  }

  const submitCode = async () => {
    if (!code) return setMessage(commonMessages.login.codeRequired)
    const length = constants().otp_length
    if (code.length !== length && code.length !== RECOVERY_LENGTH)
      return setMessage(commonMessages.login.codeLength(length))
    await busily(async () => {
      const answer = await login({ ...credentials, otp: code })
      if (answer.statusCode === 200) return beginTenantSession(answer.data, remember)
      const { text, clearsCode } = codeStepError(answer, support_email)
      setMessage(text)
      if (clearsCode) setCode('')
    })
  }

  const signInByPasskey = () =>
    busily(async () => {
      const { signInWithPasskey } = await import('./signInWithPasskey')
      const said = await signInWithPasskey(remember)
      if (said) setMessage(said)
    })

  return {
    signInByPasskey,
    ...{ step, username, password, remember, code, message, busy, sentTo, mayResendAt, isResent },
    ...{ setUsername: typeUsername, setPassword, setRemember, setCode, setMessage },
    ...{ submitPassword, submitCode, goBack: leaveCodeStep, resend },
  }
}

export type Login = ReturnType<typeof useLogin>
