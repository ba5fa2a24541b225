import { answerOf, type Query, type SendOptions, send } from '../api/http'
import { sessionHasRunOut } from './sessionEnding'
import { freshToken, renewToken } from './tokens'

const BASE = '/api'

const sendAs = (token: string, method: string, path: string, options: SendOptions) =>
  send(method, BASE + path, {
    ...options,
    headers: { ...options.headers, Authorization: `Bearer ${token}` },
  })

/** As the signed-in person: one token renewal on 401, then the session is over. */
async function ask(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const response = await sendAs(await freshToken(), method, path, options)
  if (response.status !== 401) return response
  const again = await sendAs(await renewToken(), method, path, options)
  if (again.status === 401) sessionHasRunOut()
  return again
}

const call = async <T>(method: string, path: string, options: SendOptions = {}): Promise<T> =>
  answerOf<T>(await ask(method, path, options))

export const get = <T>(path: string, query?: Query, signal?: AbortSignal) =>
  call<T>('GET', path, { query, signal })

export const post = <T>(path: string, body?: unknown, headers?: Record<string, string>) =>
  call<T>('POST', path, { body, headers })

export const put = <T>(path: string, body: unknown, headers?: Record<string, string>) =>
  call<T>('PUT', path, { body, headers })

export const patch = <T>(path: string, body: unknown, headers?: Record<string, string>) =>
  call<T>('PATCH', path, { body, headers })

export const remove = <T = void>(path: string, headers?: Record<string, string>, body?: unknown) =>
  call<T>('DELETE', path, { headers, body })

/** For a GET that changes something: sent once, whatever comes back. */
export const getOnce = async <T>(path: string, query?: Query) =>
  answerOf<T>(await sendAs(await freshToken(), 'GET', path, { query }))

/** An answer whose body the caller reads as it comes. */
export async function getStream(path: string, query: Query, signal: AbortSignal) {
  const response = await ask('GET', path, { query, signal })
  if (!response.ok) await answerOf(response)
  return response
}

/** A file behind the token, by the name the server gives it. */
export async function getFile(path: string, query?: Query): Promise<File> {
  const response = await ask('GET', path, { query })
  if (!response.ok) await answerOf(response)
  return new File([await response.blob()], nameOf(response), {
    type: response.headers.get('Content-Type') ?? '',
  })
}

/** The name the server gave the file. */
export const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
