import { useEffect, useRef, useState } from 'react'
import { answerOf, isRefusal, send } from '../../shared/api/http'
import { session, sessionHasEnded } from '../../shared/session/store'
import { revokeSession } from '../../shared/session/tokens'

export type Verification = 'loading' | 'success' | 'invalid' | 'incomplete' | 'unreachable'

interface LinkQuery {
  mode: string
  oobCode: string
  uid: string
}

export function readLink(search: string): LinkQuery | null {
  const asked = new URLSearchParams(search)
  const [mode, oobCode, uid] = ['mode', 'oobCode', 'uid'].map((name) => asked.get(name))
  return mode && oobCode && uid ? { mode, oobCode, uid } : null
}

interface Told {
  success: boolean
}

/** Each is asked for once: a link that was followed is used up. */
async function verify({ mode, oobCode, uid }: LinkQuery): Promise<Verification> {
  try {
    const query = { mode, oobCode, lang: 'en', uid }
    const { success } = await answerOf<Told>(
      await send('GET', '/api/tenant/verify-code', { query }),
    )
    if (!success) return 'invalid'
  } catch (error) {
    return isRefusal(error) && error.status < 500 ? 'invalid' : 'unreachable'
  }
  await send('GET', `/api/auth/update-hook/${encodeURIComponent(uid)}`).catch(console.error)
  return 'success'
}

/** Whoever is logged in gets the new address with the next login. */
async function logOutAndReload() {
  await revokeSession()
  sessionHasEnded()
  location.reload()
}

export function useVerification(search: string) {
  const [state, setState] = useState<Verification>('loading')
  const started = useRef(false)

  const run = async () => {
    const link = readLink(search)
    if (!link) return setState('incomplete')
    if (session()) return logOutAndReload()
    setState('loading')
    setState(await verify(link))
  }
  const runRef = useRef(run)
  runRef.current = run

  useEffect(() => {
    if (started.current) return
    started.current = true
    void runRef.current()
  }, [])

  return { state, again: () => void run() }
}
