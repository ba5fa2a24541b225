import { useCallback, useEffect, useRef, useState } from 'react'
import { answerOf, isRefusal, send } from '../../shared/api/http'
import { session, sessionHasEnded } from '../../shared/session/sessionStore'
import { revokeSession } from '../../shared/session/tokens'

/** What only a person does: a mail scanner opens the page, also with scripts, and does none of it. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

/** Calls `act` once, at the first sign of a person on this page. */
function onPerson(act: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, once)
  }
  const once = () => {
    stop()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, once, { passive: true })
  return stop
}

export type Verification =
  | 'waiting'
  | 'loading'
  | 'success'
  | 'already'
  | 'invalid'
  | 'incomplete'
  | 'unreachable'

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
  already_verified?: boolean
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
    if (!isRefusal(error) || error.status >= 500) return 'unreachable'
    return (error.body as Partial<Told>).already_verified ? 'already' : 'invalid'
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

/** Opening the page verifies nothing: the link is followed at the first sign of a person. */
export function useVerification(search: string) {
  const [state, setState] = useState<Verification>('waiting')
  const begun = useRef(false)

  const run = useCallback(async () => {
    const link = readLink(search)
    if (!link) return
    setState('loading')
    setState(await verify(link))
  }, [search])

  const begin = useCallback(() => {
    if (begun.current) return
    begun.current = true
    void run()
  }, [run])

  useEffect(() => {
    if (!readLink(search)) return setState('incomplete')
    if (session()) return void logOutAndReload()
    return onPerson(begin)
  }, [search, begin])

  return { state, begin, again: () => void run() }
}
