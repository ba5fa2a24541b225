import { answerOf, jsonOf, send } from '../api/http'
import type { LoginAnswer } from '../api/types'
import { askMe } from './me'
import { sessionHasBegun } from './sessionStore'
import { exchangeToken, revokeSession } from './tokens'

const BAD_GATEWAY = 502

export interface Credentials {
  username: string
  password: string
  otp?: string
}

/** UTF-8 first: `btoa` alone refuses anything beyond Latin-1. */
export function basicHeader(credentials: Credentials) {
  const bytes = new TextEncoder().encode(JSON.stringify(credentials))
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** Sent once. Whatever the status, the answer says what happened. */
export async function login(credentials: Credentials): Promise<LoginAnswer> {
  const response = await send('GET', '/api/tenant/auth/login', {
    headers: { Authorization: basicHeader(credentials) },
  })
  const body = await jsonOf(response)
  const told = body && typeof body === 'object' ? (body as Partial<LoginAnswer>) : undefined
  const { message, ...rest } = told ?? {}
  const words = typeof message === 'string' ? message : ''
  return { ...rest, message: words, statusCode: statusOf(response, told) }
}

/** The body's own word where the server took the call; an answer without words is not ours. */
function statusOf(response: Response, told: Partial<LoginAnswer> | undefined) {
  if (!response.ok) return response.status
  return told ? (told.statusCode ?? response.status) : BAD_GATEWAY
}

export async function beginTenantSession(data: LoginAnswer['data'], remember: boolean) {
  if (!data) throw new Error('The answer to the code carries no user.')
  const { token, ...user } = data
  await exchangeToken(token, remember)
  sessionHasBegun({ accountType: 'tenant', user, remember })
}

/** False when the directory knows the person and the portal does not. */
export async function beginStaffSession(signInToken: string): Promise<boolean> {
  const token = await exchangeToken(signInToken, false)
  const check = await send('GET', '/api/accounting/auth/check', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { success } = await answerOf<{ success: boolean }>(check)
  if (!success) {
    await revokeSession()
    return false
  }
  const { user } = await askMe()
  sessionHasBegun({ accountType: 'accounting', user })
  return true
}
