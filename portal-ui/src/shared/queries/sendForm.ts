import { rememberAborted } from '../api/aborted'
import { NetworkFailure } from '../api/http'
import { sending } from '../api/sending'

/** One multipart request; unlike fetch, this way tells how much of it has left. */

export interface Sending {
  /** Below /api. */
  path: string
  fields: Record<string, string | File>
  headers?: Record<string, string>
  onProgress?: (share: number) => void
  /** Gives it up, as with fetch. */
  signal?: AbortSignal
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const formOf = (fields: Sending['fields']) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const givenUp = () => new DOMException('The upload was given up.', 'AbortError')

export const sendForm = ({ path, fields, headers, onProgress, signal }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) return reject(givenUp())
    if (sending.isStopped()) return reject(new NetworkFailure())
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort())
    request.onabort = () => {
      rememberAborted(`/api${path}`)
      reject(givenUp())
    }
    request.open('POST', `/api${path}`)
    const forgery = cookie('XSRF-TOKEN')
    const all = {
      Accept: 'application/json',
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
