import { answerOf, isRefusal, NetworkFailure, send } from '../api/http'
import type { TokenAnswer } from '../api/types'
import { constants } from '../config'
import { checkPerson, stopForAnother } from './anotherPerson'
import { sessionHasRunOut } from './sessionEnding'
import { holdSession, leaveSession, onSessionEnd, session } from './sessionStore'

/** The access token lives in this tab's memory only; the refresh token is a cookie we never see. */

interface Held {
  token: string
  renewAt: number
}

const TOKEN_PATH = '/api/auth/token'

let held: Held | null = null
let renewing: Promise<string> | null = null

onSessionEnd(() => {
  held = null
})

const hold = ({ access_token, expires_in }: TokenAnswer) => {
  // A token shorter than the margin is used for half its life, or every call would renew it.
  const useFor = Math.max(expires_in - constants().token_refresh_before_seconds, expires_in / 2)
  held = { token: access_token, renewAt: Date.now() + useFor * 1000 }
  holdSession()
  return access_token
}

const isNearExpiry = ({ renewAt }: Held) => Date.now() >= renewAt

/** Whom this tab shows; the server leaves the session of anybody else alone. */
const shown = () => session()?.user.identity
const identityHeader = (identity = shown()): Record<string, string> =>
  identity ? { 'X-Identity': identity } : {}

const isOfAnother = ({ identity }: TokenAnswer) =>
  Boolean(identity && shown() && identity !== shown())

/** Tabs take turns, because every sign-in and every renewal replaces the one refresh cookie. */
const inTurn = async (work: () => Promise<string>): Promise<string> =>
  navigator.locks ? navigator.locks.request('token-renewal', work) : work()

/** The single-use sign-in token becomes an access token; who was shown here is shown no more. */
export const exchangeToken = (token: string, remember: boolean) =>
  inTurn(async () => {
    const response = await send('POST', TOKEN_PATH, { body: { token, remember } })
    const answer = await answerOf<TokenAnswer>(response)
    if (isOfAnother(answer)) leaveSession()
    return hold(answer)
  })

async function askForToken() {
  checkPerson()
  const identity = shown()
  const response = await send('POST', `${TOKEN_PATH}/refresh`, {
    headers: identityHeader(identity),
  })
  const answer = await answerOf<TokenAnswer>(response)
  // Somebody else began here while it was on its way.
  if (identity !== shown()) throw new NetworkFailure()
  if (isOfAnother(answer)) stopForAnother()
  checkPerson()
  return hold(answer)
}

async function renew(): Promise<string> {
  try {
    return await inTurn(askForToken)
  } catch (error) {
    if (isRefusal(error, 409)) stopForAnother()
    if (isRefusal(error, 401) || isRefusal(error, 403)) sessionHasRunOut()
    throw error
  }
}

export function renewToken(): Promise<string> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

export async function freshToken() {
  checkPerson()
  return held && !isNearExpiry(held) ? held.token : renewToken()
}

/** Ends the session on the server too. `keepalive` lets it leave while the page closes. */
export async function revokeSession({ keepalive = false } = {}) {
  const token = held?.token
  held = null
  try {
    await send('POST', '/api/auth/logout', {
      keepalive,
      headers: { ...identityHeader(), ...(token && { Authorization: `Bearer ${token}` }) },
    })
  } catch (error) {
    console.error('The server could not be told of the logout.', error)
  }
}
