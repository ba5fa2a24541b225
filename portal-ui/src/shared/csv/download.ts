import { useSyncExternalStore } from 'react'
import type { Query } from '../api/http'
import { createStore } from '../createStore'
import { getStream, nameOf } from '../session/client'
import { onSessionEnd } from '../session/sessionStore'
import { keys } from '../session/storageKeys'
import { saveFile } from '../ui/saveFile'
import { certificateCounter } from './certificateCounter'

/** One download at a time; it outlives the page it was begun on. */

export type ListFormat = 'csv' | 'xlsx'

export interface Download {
  state: 'idle' | 'running' | 'done' | 'failed'
  /** Certificates read so far, and how many there are when the server has said so. */
  read: number
  total: number | null
  format: ListFormat
  error?: unknown
}

const IDLE: Download = { state: 'idle', read: 0, total: null, format: 'csv' }
const store = createStore<Download>(IDLE)
let running: AbortController | null = null

export const useDownload = () => useSyncExternalStore(store.subscribe, store.get)

export const cancelDownload = () => running?.abort()
onSessionEnd(cancelDownload)

export const dismissDownload = () => store.set(IDLE)

const totalOf = (response: Response) => {
  const told = response.headers.get('X-Total-Count')
  return told === null ? null : Number(told)
}

/** The whole body, counting on the way. */
async function collect(response: Response, onRead: (certificates: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const count = certificateCounter()
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return pieces
    pieces.push(value)
    onRead(count(value))
  }
}

const TYPES: Record<ListFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows can be counted in a CSV alone; a workbook is compressed. */
async function fetchList(query: Query, format: ListFormat, signal: AbortSignal): Promise<File> {
  const response = await getStream(`/certificates/export.${format}`, query, signal)
  const total = totalOf(response)
  const isCounted = format === 'csv'
  const tell = (read: number) =>
    store.set({
      state: 'running',
      read: isCounted ? read : 0,
      total: isCounted ? total : null,
      format,
    })
  tell(0)
  const pieces = await collect(response, tell)
  if (!isCounted) store.set({ ...store.get(), read: total ?? 0 })
  return new File(pieces, nameOf(response), { type: TYPES[format] })
}

/** Fetches what the list shows as a file. Idle counting pauses while the key is set. */
export async function downloadList(query: Query, format: ListFormat) {
  if (running) return
  const mine = new AbortController()
  running = mine
  store.set({ ...IDLE, state: 'running', format })
  localStorage.setItem(keys.downloadingCsv, String(Date.now()))
  try {
    saveFile(await fetchList(query, format, mine.signal))
    store.set({ ...store.get(), state: 'done' })
  } catch (error) {
    store.set(mine.signal.aborted ? IDLE : { ...store.get(), state: 'failed', error })
  } finally {
    localStorage.removeItem(keys.downloadingCsv)
    running = null
  }
}
