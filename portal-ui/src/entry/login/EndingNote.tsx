import { useState } from 'react'
import { commonWords } from '../../shared/messages/common'
import { Note } from '../../shared/plain/Note'
import { readEnding } from '../../shared/session/ending'

/** Why the person is asked to log in again. */
export const EndingNote = () => {
  const [ending] = useState(readEnding)
  if (!ending) return null
  const { reason, email = '' } = ending
  return (
    <Note tone={reason === 'emailSent' ? 'ok' : 'info'} role="status">
      {reason === 'emailSent'
        ? commonWords.login.endings.emailSent(email)
        : commonWords.login.endings[reason]}
    </Note>
  )
}
