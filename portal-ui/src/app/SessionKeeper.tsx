import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { forgetEnding, noteEnding } from '../shared/session/ending'
import { watchIdle } from '../shared/session/idle'
import { watchKeepAlive } from '../shared/session/keepAlive'
import { saveBeforeLeaving } from '../shared/session/leaving'
import { type IdleVerdict, isIdleRuleOn } from '../shared/session/rules'
import { isRemembered, useSession } from '../shared/session/store'
import { watchOtherTabs, watchRememberMe, watchUnload } from '../shared/session/watches'
import { alertUser } from '../shared/ui/alerts'
import { loadWarning } from './ahead'

const DressedWarning = lazy(loadWarning)

const UNANSWERED_MS = 60_000

/** Shows the alert, then logs out: when it is answered, or after a minute when nobody is there. */
function alertAndLogOut(logOut: () => void) {
  const unanswered = setTimeout(logOut, UNANSWERED_MS)
  const onClose = () => {
    clearTimeout(unanswered)
    logOut()
  }
  alertUser({ title: commonWords.session.idleTitle, message: commonWords.session.idle, onClose })
}

/** Ends an idle session, with a warning before: until when, while it warns. */
function useIdleRule() {
  const navigate = useNavigate()
  const accountType = useSession()?.accountType
  const [warnedUntil, setWarnedUntil] = useState(0)
  const idle = useRef<ReturnType<typeof watchIdle> | null>(null)

  useEffect(() => {
    if (!accountType || !isIdleRuleOn(accountType, isRemembered())) return
    // There when it is time to warn, with a connection or without.
    void loadWarning()
    const stopTelling = watchKeepAlive()
    let last: IdleVerdict = 'active'
    const watch = watchIdle({
      onVerdict: (verdict) => {
        setWarnedUntil(verdict === 'warning' ? watch.endsAt() : 0)
        if (verdict === last) return
        last = verdict
        if (verdict !== 'active') void saveBeforeLeaving()
        if (verdict !== 'over') return
        watch.stop()
        noteEnding('idle')
        alertAndLogOut(() => void navigate(paths.logout))
      },
    })
    idle.current = watch
    return () => {
      stopTelling()
      watch.stop()
      setWarnedUntil(0)
    }
  }, [accountType, navigate])

  const stay = () => {
    idle.current?.isAlive()
    setWarnedUntil(0)
  }
  return { warnedUntil, stay }
}

/** Enforces when a session ends by itself. */
export const SessionKeeper = () => {
  const navigate = useNavigate()
  const { warnedUntil, stay } = useIdleRule()
  const isSignedIn = useSession() !== null
  useEffect(() => watchUnload(), [])
  useEffect(() => watchOtherTabs(), [])
  useEffect(() => {
    if (isSignedIn) forgetEnding()
  }, [isSignedIn])
  useEffect(() => {
    const onOver = () => {
      noteEnding('remember')
      void navigate(paths.logout)
    }
    return watchRememberMe(onOver)
  }, [navigate])
  if (!warnedUntil) return null
  return (
    <Suspense fallback={null}>
      <DressedWarning until={warnedUntil} onStay={stay} />
    </Suspense>
  )
}
