import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { commonMessages } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { session, sessionHasEnded } from '../shared/session/sessionStore'
import { revokeSession } from '../shared/session/tokens'
import { alertUser } from '../shared/ui/alerts'
import look from './entry.module.css'

const words = commonMessages.logout

/** How many entries are on this device alone; none where that cannot be found out. */
async function countUnsentHere() {
  const user = session()?.user
  if (!user) return 0
  try {
    const { countUnsent } = await import('../shared/deviceExpiry')
    return await countUnsent(user)
  } catch (error) {
    console.warn('Unsent entries were not counted.', error)
    return 0
  }
}

/** Ends the session on the server and here, says what was not sent, then goes home. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const unsent = countUnsentHere()
    void revokeSession().finally(async () => {
      const count = await unsent
      sessionHasEnded()
      void navigate(paths.home, { replace: true })
      if (count > 0) alertUser({ title: words.unsentTitle, message: words.unsent(count) })
    })
  }, [navigate])
  return (
    <p role="status" className={look.said}>
      {words.working}
    </p>
  )
}
