import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { commonMessages } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { saveBeforeLeaving } from '../shared/session/beforeLeaving'
import { watchIdle } from '../shared/session/idle'
import { watchKeepAlive } from '../shared/session/keepAlive'
import { forgetEnding, noteEnding } from '../shared/session/sessionEnding'
import { type IdleVerdict, isIdleRuleOn } from '../shared/session/sessionRules'
import { isRemembered, useSession } from '../shared/session/sessionStore'
import { watchOtherTabs, watchRememberMe, watchUnload } from '../shared/session/sessionWatches'
import { alertUser } from '../shared/ui/alerts'
import { loadStopped, loadWarning } from './preload'

const ThemedIdleWarning = lazy(loadWarning)

const UNANSWERED_MS = 60_000

/** Shows the alert, then logs out: when it is answered, or after a minute when nobody is there. */
function alertAndLogOut(logOut: () => void) {
  const unanswered = setTimeout(logOut, UNANSWERED_MS)
  const onClose = () => {
    clearTimeout(unanswered)
    logOut()
  }
  alertUser({
    title: commonMessages.session.idleTitle,
    message: commonMessages.session.idle,
    onClose,
  })
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
    if (!isSignedIn) return
    forgetEnding()
    // There when it is needed: the tab that shows it fetches nothing.
    void loadStopped().catch(() => undefined)
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
      <ThemedIdleWarning until={warnedUntil} onStay={stay} />
    </Suspense>
  )
}
