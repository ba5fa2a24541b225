import { session, sessionHasEnded } from './sessionStore'

/** Why the session of this tab ended, and where; kept until somebody signs in. */
const KEY = 'session-ending'

export const ENDING_REASONS = [
  'emailSent',
  'reloaded',
  'otherTab',
  'otherPerson',
  'ended',
  'idle',
  'remember',
] as const
export type EndingReason = (typeof ENDING_REASONS)[number]

export interface Ending {
  reason: EndingReason
  /** Where a verification email went. */
  email?: string
  path: string
  username: string
}

/** Called before the session is forgotten; without one there is nothing to note. */
export function noteEnding(reason: EndingReason, email?: string) {
  const username = session()?.user.username
  if (!username) return
  const path = location.pathname + location.search
  sessionStorage.setItem(KEY, JSON.stringify({ reason, email, path, username }))
}

/** The server ended it: the person is told on the login page. */
export function sessionHasRunOut() {
  noteEnding('ended')
  sessionHasEnded()
}

export function readEnding(): Ending | null {
  try {
    const ending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Ending | null
    return ending && ENDING_REASONS.includes(ending.reason) ? ending : null
  } catch {
    return null
  }
}

export const forgetEnding = () => sessionStorage.removeItem(KEY)

const isPage = (path: string) => /^\/(?:tenant|accounting)\//.test(path)

/** Where the same person was when the session ended; null for anybody else. */
export const pathBefore = (ending: Ending | null, username: string | undefined) =>
  ending && ending.username === username && isPage(ending.path) ? ending.path : null
