import { useState } from 'react'
import type { LoginAnswer } from '../../shared/api/types'
import { constants, useConfig } from '../../shared/config'
import { en } from '../../shared/messages/en'
import { beginTenantSession, type Credentials, login } from '../../shared/session/signIn'
import { codeStepError, passwordStepGap } from './loginErrors'
import { readResendAt, saveResendAt } from './resend'

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : en.errors.unexpected

const resendAt = ({ resend_after }: LoginAnswer) => {
  const stored = readResendAt()
  if (resend_after === undefined && stored > Date.now()) return stored
  return Date.now() + (resend_after ?? constants().otp_resend_seconds) * 1000
}

/** The two steps of a tenant's login: password, then the code that was mailed. */
export function useLogin() {
  const { support_email } = useConfig()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [code, setCode] = useState('')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [mayResendAt, setMayResendAt] = useState(0)

  const credentials: Credentials = { username: username.trim(), password }

  /** One request at a time; whatever is thrown is shown. */
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

  const askForCode = async () => {
    const answer = await login(credentials)
    if (answer.statusCode !== 200) return setMessage(answer.message)
    const at = resendAt(answer)
    saveResendAt(at)
    setMayResendAt(at)
    setSentTo(answer.email ?? '')
    setStep('code')
  }

  const submitPassword = async () => {
    const gap = passwordStepGap(username, password)
    if (gap) return setMessage(gap)
    await busily(askForCode)
  }

  const submitCode = async () => {
    if (!code) return setMessage(en.login.codeRequired)
    await busily(async () => {
      const answer = await login({ ...credentials, otp: code })
      if (answer.statusCode === 200) return beginTenantSession(answer.data, remember)
      const { text, clearsCode } = codeStepError(answer, support_email)
      setMessage(text)
      if (clearsCode) setCode('')
    })
  }

  const goBack = () => {
    setCode('')
    setMessage('')
    setStep('password')
  }

  return {
    ...{ step, username, password, remember, code, message, busy, sentTo, mayResendAt },
    ...{ setUsername, setPassword, setRemember, setCode, setMessage },
    ...{ submitPassword, submitCode, goBack, resend: () => busily(askForCode) },
  }
}

export type Login = ReturnType<typeof useLogin>
