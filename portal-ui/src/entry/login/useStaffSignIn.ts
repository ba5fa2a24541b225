import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { expectSession } from '../../shared/session/expectedSession'
import { beginStaffSession } from '../../shared/session/signIn'
import { alertUser } from '../../shared/ui/alerts'

export const STAFF_START = '/api/accounting/auth/start'
export const STAFF_CHANNEL = 'staff-sign-in'
export type StaffMessage = { token: string } | { failed: true } | { received: true }

const POPUP = 'popup,width=520,height=680'

export type StaffState = 'idle' | 'waiting' | 'blocked' | 'working'

/** Finishes the sign-in, or tells that the portal does not know the person and logs out. */
export function useFinishStaffSignIn() {
  const navigate = useNavigate()
  return async (token: string | null) => {
    const known = token !== null && (await beginStaffSession(token).catch(() => false))
    if (known) return void navigate(paths.home, { replace: true })
    alertUser({
      title: commonMessages.staff.failedTitle,
      message: commonMessages.staff.unknown,
      onClose: () => void navigate(paths.logout),
    })
  }
}

/**
 * The company directory's page runs in a popup and hands its token over by channel. The opener
 * policies make an open popup look closed at once: only who comes back here has left it.
 */
export function useStaffSignIn() {
  const [state, setState] = useState<StaffState>('idle')
  const finish = useFinishStaffSignIn()
  const finishRef = useRef(finish)
  finishRef.current = finish
  const popup = useRef<Window | null>(null)

  useEffect(() => {
    const channel = new BroadcastChannel(STAFF_CHANNEL)
    channel.onmessage = async ({ data }: MessageEvent<StaffMessage>) => {
      if ('received' in data) return
      // Another tab's login page hears this too: only the one that opened the popup takes it.
      if (!popup.current) return
      popup.current = null
      channel.postMessage({ received: true } satisfies StaffMessage)
      setState('working')
      await finishRef.current('token' in data ? data.token : null)
      setState('idle')
    }
    return () => channel.close()
  }, [])

  useEffect(() => {
    if (state !== 'waiting') return
    const back = () => {
      if (popup.current?.closed) setState('idle')
    }
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [state])

  const open = () => {
    expectSession('accounting')
    popup.current = window.open(STAFF_START, 'staff-sign-in', POPUP)
    setState(popup.current ? 'waiting' : 'blocked')
  }

  return { state, open }
}
