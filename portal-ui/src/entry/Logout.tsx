import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { sessionHasEnded } from '../shared/session/store'
import { revokeSession } from '../shared/session/tokens'
import look from './entry.module.css'

/** Ends the session on the server and here, then goes home. */
export const Logout = () => {
  const navigate = useNavigate()
  useEffect(() => {
    void revokeSession().finally(() => {
      sessionHasEnded()
      void navigate(paths.home, { replace: true })
    })
  }, [navigate])
  return (
    <p role="status" className={look.said}>
      {commonWords.logout.working}
    </p>
  )
}
