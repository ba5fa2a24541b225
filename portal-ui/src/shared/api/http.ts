import { commonMessages } from '../messages/common'
import { rememberAborted } from './aborted'
import { sending } from './sending'
import type { RefusalBody } from './types'

export type Query = Record<string, string | number | undefined | null>

export interface SendOptions {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

/** The server said no; what it said is in the body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  readonly requestId: string | null

  constructor(status: number, body: RefusalBody, requestId: string | null) {
    super(body.message || commonMessages.errors.unexpected)
    this.status = status
    this.body = body
    this.requestId = requestId
  }
}

/** Nobody answered. */
export class NetworkFailure extends Error {
  constructor() {
    super(commonMessages.errors.network)
  }
}

export const isRefusal = (error: unknown, status?: number): error is Refusal =>
  error instanceof Refusal && (status === undefined || error.status === status)

/** Whether the server decided: after any other error nobody knows whether the request arrived. */
export const isAnswered = (error: unknown): error is Refusal =>
  isRefusal(error) && error.status < 500

const readCookie = (name: string) => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : undefined
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

const antiForgery = (method: string): Record<string, string> => {
  const token = isSafe(method) ? undefined : readCookie('XSRF-TOKEN')
  return token ? { 'X-XSRF-TOKEN': token } : {}
}

export const withQuery = (path: string, query: Query = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** One request, as it is: no token, no retry. */
export async function send(method: string, path: string, options: SendOptions = {}) {
  const { query, body, headers, signal, keepalive } = options
  if (sending.isStopped()) throw new NetworkFailure()
  // Also while the answer is read: its head was there, and the browser says that it was lost.
  signal?.addEventListener('abort', () => rememberAborted(withQuery(path, query)), { once: true })
  try {
    return await fetch(withQuery(path, query), {
      method,
      signal,
      keepalive,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...antiForgery(method),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkFailure()
  }
}

export const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function answerOf<T>(response: Response): Promise<T> {
  const body = await jsonOf(response)
  if (response.ok) return body as T
  const refusal = body && typeof body === 'object' ? (body as RefusalBody) : {}
  throw new Refusal(response.status, refusal, response.headers.get('X-Request-ID'))
}
