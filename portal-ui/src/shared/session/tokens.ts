import { answerOf, isRefusal, send } from '../api/http'
import type { TokenAnswer } from '../api/types'
import { constants } from '../config'
import { sessionHasRunOut } from './sessionEnding'
import { holdSession, onSessionEnd } from './sessionStore'

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

/** The single-use sign-in token becomes an access token. */
export const exchangeToken = async (token: string, remember: boolean) =>
  hold(await answerOf<TokenAnswer>(await send('POST', TOKEN_PATH, { body: { token, remember } })))

/** Tabs take turns, because every renewal also replaces the refresh cookie. */
const inTurn = async (work: () => Promise<string>): Promise<string> =>
  navigator.locks ? navigator.locks.request('token-renewal', work) : work()

async function renew(): Promise<string> {
  try {
    return await inTurn(async () =>
      hold(await answerOf<TokenAnswer>(await send('POST', `${TOKEN_PATH}/refresh`))),
    )
  } catch (error) {
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

export const freshToken = async () => (held && !isNearExpiry(held) ? held.token : renewToken())

/** Ends the session on the server too. `keepalive` lets it leave while the page closes. */
export async function revokeSession({ keepalive = false } = {}) {
  const token = held?.token
  held = null
  try {
    await send('POST', '/api/auth/logout', {
      keepalive,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
  } catch (error) {
    console.error('The server could not be told of the logout.', error)
  }
}
