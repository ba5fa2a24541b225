import { useState } from 'react'
import { commonMessages } from '../../shared/messages/common'
import { PlainNote } from '../../shared/plain/PlainNote'
import { readEnding } from '../../shared/session/sessionEnding'

/** Why the person is asked to log in again. */
export const SessionEndingNote = () => {
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
