import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { constants } from '../shared/config'
import { en } from '../shared/messages/en'
import { paths } from '../shared/paths'
import { watchIdle } from '../shared/session/idle'
import { watchKeepAlive } from '../shared/session/keepAlive'
import { saveBeforeLeaving } from '../shared/session/leaving'
import { type IdleVerdict, isIdleRuleOn } from '../shared/session/rules'
import { isRemembered, useSession } from '../shared/session/store'
import { watchOtherTabs, watchRememberMe, watchUnload } from '../shared/session/watches'
import { alertUser } from '../shared/ui/alerts'
import { DialogFrame } from '../shared/ui/DialogFrame'

const UNANSWERED_MS = 60_000

/** Shows the alert, then logs out: when it is answered, or after a minute when nobody is there. */
function alertAndLogOut(logOut: () => void) {
  const unanswered = setTimeout(logOut, UNANSWERED_MS)
  const onClose = () => {
    clearTimeout(unanswered)
    logOut()
  }
  alertUser({ title: en.session.idleTitle, message: en.session.idle, onClose })
}

/** Ends an idle session, with a warning before; true while it warns. */
function useIdleRule() {
  const navigate = useNavigate()
  const accountType = useSession()?.accountType
  const [warned, setWarned] = useState(false)
  const idle = useRef<ReturnType<typeof watchIdle> | null>(null)

  useEffect(() => {
    if (!accountType || !isIdleRuleOn(accountType, isRemembered())) return
    const stopTelling = watchKeepAlive()
    let last: IdleVerdict = 'active'
    const watch = watchIdle({
      onVerdict: (verdict) => {
        if (verdict === last) return
        last = verdict
        setWarned(verdict === 'warning')
        if (verdict !== 'active') void saveBeforeLeaving()
        if (verdict !== 'over') return
        watch.stop()
        alertAndLogOut(() => void navigate(paths.logout))
      },
    })
    idle.current = watch
    return () => {
      stopTelling()
      watch.stop()
      setWarned(false)
    }
  }, [accountType, navigate])

  const stay = () => {
    idle.current?.isAlive()
    setWarned(false)
  }
  return { warned, stay }
}

/** Enforces when a session ends by itself. */
export const SessionKeeper = () => {
  const navigate = useNavigate()
  const { warned, stay } = useIdleRule()
  useEffect(() => watchUnload(), [])
  useEffect(() => watchOtherTabs(), [])
  useEffect(() => watchRememberMe(() => void navigate(paths.logout)), [navigate])
  return warned ? <IdleWarning onStay={stay} /> : null
}

const IdleWarning = ({ onStay }: { onStay: () => void }) => (
  <DialogFrame
    title={en.session.warningTitle}
    width={440}
    brief
    onClose={onStay}
    actions={
      <Button variant="contained" onClick={onStay}>
        {en.session.stay}
      </Button>
    }
  >
    <Typography sx={{ pb: 1.5 }}>
      {en.session.warning(Math.round(constants().idle_warning_ms / 1000))}
    </Typography>
  </DialogFrame>
)
