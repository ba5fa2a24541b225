import { answerOf, NetworkFailure } from '../api/http'
import type { RefusalBody, RowError } from '../api/types'
import { freshToken, renewToken } from '../session/tokens'

/** Sending a file; unlike fetch, this way tells how much of it has left. */

type Progress = (share: number) => void

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

interface Sending {
  path: string
  fields: Record<string, string | File>
  headers?: Record<string, string>
  onProgress?: Progress
  /** Gives it up, as with fetch. */
  signal?: AbortSignal
}

const formOf = (fields: Sending['fields']) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const givenUp = () => new DOMException('The upload was given up.', 'AbortError')

const sendAs = (token: string, { path, fields, headers, onProgress, signal }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) return reject(givenUp())
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort())
    request.onabort = () => reject(givenUp())
    request.open('POST', `/api${path}`)
    const forgery = cookie('XSRF-TOKEN')
    const all = {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(forgery && { 'X-XSRF-TOKEN': decodeURIComponent(forgery) }),
      ...headers,
    }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onerror = () => reject(new NetworkFailure())
    request.onload = () => {
      const requestId = request.getResponseHeader('X-Request-ID')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: requestId ? { 'X-Request-ID': requestId } : {},
        }),
      )
    }
    request.send(formOf(fields))
  })

/** One file to the server, with one renewal of the token. */
export async function upload<T>(sending: Sending): Promise<T> {
  const first = await sendAs(await freshToken(), sending)
  if (first.status !== 401) return answerOf<T>(first)
  return answerOf<T>(await sendAs(await renewToken(), sending))
}

// The row is told beside it.
const ROW_WORDS = /^Row \d+: /

const ROW_FIELD = /^rows\.(\d+)(?:\.(.+))?$/

export const rowErrorsOf = ({ fields = [] }: RefusalBody): RowError[] =>
  fields.flatMap(({ field, message }) => {
    const found = ROW_FIELD.exec(field)
    return found
      ? [{ row: Number(found[1]), column: found[2] ?? '', message: message.replace(ROW_WORDS, '') }]
      : []
  })
