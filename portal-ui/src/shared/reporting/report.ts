import { sending } from '../api/sending'
import { REPORTS_PER_PAGE } from '../constants'

/** Tells the server what went wrong in this browser. Never about itself, and never in a loop. */

export interface Report {
  type:
    | 'onerror'
    | 'unhandledrejection'
    | 'eventError'
    | 'network error'
    | 'network latency too long'
  message?: string
  file?: string
  line?: number
  col?: number
  stack?: string
  entry?: { name: string; initiatorType: string; duration: number; responseStatus: number }
}

export const LOG_PATH = '/api/system/log/error'
const LONGEST = 500
const LONGEST_STACK = 3_000
/** Addresses whose last part, or query, is somebody's secret. */
const SECRET_PART = /(\/api\/auth\/(?:invitation|update-hook)\/)[^/\s?#]+/g
const QUERY = /[?#][^\s"')]*/g

const cut = (text: string | undefined, longest: number) =>
  text?.replace(SECRET_PART, '$1***').replace(QUERY, '').slice(0, longest)

const cleaned = ({ message, file, stack, entry, ...rest }: Report): Report => ({
  ...rest,
  message: cut(message, LONGEST),
  file: cut(file, LONGEST),
  stack: cut(stack, LONGEST_STACK),
  entry: entry && { ...entry, name: cut(entry.name, LONGEST) ?? '' },
})

let roleNow: () => string | undefined = () => undefined

/** Say how the role of whoever is signed in is found out; nothing tells who it is. */
export const describeReporter = (role: () => string | undefined) => {
  roleNow = role
}

const sent = new Set<string>()

/** For tests: a page begins with nothing said. */
export const forgetReports = () => sent.clear()

const isNews = (body: string) => {
  if (sent.size >= REPORTS_PER_PAGE || sent.has(body)) return false
  sent.add(body)
  return true
}

export function tellServer(report: Report) {
  if (sending.isStopped()) return
  try {
    const told = cleaned(report)
    // The same fault of the same place is told once, however often it happens.
    const { entry } = told
    const key = JSON.stringify({ ...told, entry: entry && [entry.name, entry.responseStatus] })
    if (!isNews(key)) return
    const body = { ...told, page: location.pathname, role: roleNow() }
    void fetch(LOG_PATH, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
  } catch {
    // A fault in telling of faults is told to nobody.
  }
}
