import { useReducer } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../shared/api/http'
import type { StoredUser } from '../shared/api/types'
import { accountMessages } from '../shared/messages/account'
import { paths } from '../shared/paths'
import { noteEnding } from '../shared/session/sessionEnding'
import { askOwnUser, sendVerification, updateEmail } from './accountCalls'
import { closeAccount } from './accountScreen'
import { addressFault, emailDialog, opened } from './emailDialogState'

/** The email dialog with what its buttons do. */
export function useEmailDialog(user: StoredUser, screen: 'verify' | 'change') {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(emailDialog, undefined, () => opened(user, screen))

  const resend = async () => {
    dispatch({ type: 'sending' })
    try {
      const { success } = await sendVerification()
      dispatch({ type: success ? 'resent' : 'notResent' })
      void askOwnUser()
    } catch (error) {
      console.error(error)
      const message = error instanceof Error ? error.message : accountMessages.email.failed
      const referenceNumber = (isRefusal(error) && error.requestId) || ''
      dispatch({ type: 'resendFailed', message, referenceNumber })
    }
  }

  const update = async () => {
    const fault = addressFault(state.emailAddress)
    if (fault) return dispatch({ type: 'faulty', message: fault })
    dispatch({ type: 'sending' })
    try {
      const { success, message = '' } = await updateEmail(state.emailAddress.trim())
      if (!success) return dispatch({ type: 'refused', message })
      dispatch({ type: 'updated' })
      noteEnding('emailSent', state.emailAddress.trim())
      closeAccount()
      await navigate(paths.logout)
    } catch (error) {
      // The server answered and said no; anything else is only logged.
      if (isRefusal(error)) return dispatch({ type: 'refused', message: error.body.message ?? '' })
      console.error(error)
      dispatch({ type: 'threw' })
    }
  }

  const confirm = () => {
    if (state.step === 'form') return void update()
    if (state.step !== 'verify') return closeAccount()
    if (!state.email) return dispatch({ type: 'changeAsked' })
    void resend()
  }

  const cancel = () => {
    if (state.step === 'form') return closeAccount()
    dispatch({ type: 'changeAsked' })
  }

  return {
    state,
    confirm,
    cancel,
    type: (emailAddress: string) => dispatch({ type: 'typed', emailAddress }),
  }
}
