import { useEffect, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { accountMessages } from '../../shared/messages/account'
import { session, sessionHasEnded } from '../../shared/session/sessionStore'
import { type Invitation, readInvitation, setPassword } from './passwordCalls'

export type PasswordStep = 'opening' | 'form' | 'gone' | 'saved' | 'failed'

/** What the server says of the password itself, in its own words. */
const faultOf = (error: unknown) => {
  if (!isRefusal(error, 422)) return null
  return error.body.fields?.map(({ message }) => message).join(' ') || error.message
}

/** Opens the link, takes the password, and says what became of it. */
export function usePassword(token: string) {
  const [step, setStep] = useState<PasswordStep>('opening')
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [password, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const failed = (reason: unknown) => {
    if (isRefusal(reason, 404)) return setStep('gone')
    const words = faultOf(reason)
    if (words) return setFault(words)
    setError(reason)
  }

  useEffect(() => {
    let current = true
    const show = (found: Invitation) => {
      setInvitation(found)
      setStep('form')
    }
    const giveUp = (reason: unknown) => {
      setError(reason)
      setStep(isRefusal(reason, 404) ? 'gone' : 'failed')
    }
    readInvitation(token).then(
      (found) => current && show(found),
      (reason: unknown) => current && giveUp(reason),
    )
    return () => {
      current = false
    }
  }, [token])

  const save = async () => {
    if (busy) return
    setError(null)
    if (!password) return setFault(accountMessages.password.required)
    setBusy(true)
    try {
      await setPassword(token, password)
      // The server has signed the person out everywhere, so this browser forgets them too.
      if (session()?.user.username === invitation?.username) sessionHasEnded()
      setStep('saved')
    } catch (reason) {
      failed(reason)
    } finally {
      setBusy(false)
    }
  }

  const type = (value: string) => {
    setTyped(value)
    setFault('')
  }

  return { step, invitation, password, type, fault, error, busy, save: () => void save() }
}
