import { isRefusal, NetworkFailure } from '../../../shared/api/http'
import { createStore } from '../../../shared/createStore'
import type { ScanAdded } from '../scanQueries'
import { forgetWaiting, isWaiting, keepWaiting, listWaiting, type Waiting } from './waitingUploads'

/** Files go up two at a time, survive a reload, and are tried again when the line is back. */

const ABREAST = 2
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

export interface Row extends Waiting {
  /** Of its bytes, from 0 to 1; null while it is not being sent. */
  share: number | null
}

export interface Sent {
  waiting: Waiting
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Options {
  owner: string
  send: (sent: Sent) => Promise<ScanAdded>
  /** The server has another one. */
  onSent: () => void
  /** More than this many bytes are not even sent. */
  mostBytes: number
  tooLarge: string
}

/** Whether the server can be expected to say something else another time. */
const isFinal = (error: unknown) =>
  isRefusal(error) && error.status < 500 && error.status !== 429 && error.status !== 401

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const canGo = ({ refused }: Row) => !refused

/** Windows take turns at a file; without locks each believes that it is the only one. */
const inTurn = async (key: string, work: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request(`scan ${key}`, work) : work()

export function createQueue({ owner, send, onSent, mostBytes, tooLarge }: Options) {
  const rows = createStore<Row[]>([])
  const underWay = new Map<string, AbortController>()
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  const change = (key: string, with_: Partial<Row>) =>
    rows.set(rows.get().map((row) => (row.key === key ? { ...row, ...with_ } : row)))

  const drop = (row: Row) => {
    rows.set(rows.get().filter(({ key }) => key !== row.key))
    return forgetWaiting(row)
  }

  const keep = ({ share: _, ...waiting }: Row, with_: Partial<Waiting>) => {
    change(waiting.key, { ...with_, share: null })
    return keepWaiting({ ...waiting, ...with_ })
  }

  const wait = () => {
    failures += 1
    clearTimeout(pause)
    pause = setTimeout(go, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS))
  }

  const arrived = async (row: Row, answer: ScanAdded) => {
    failures = 0
    if (answer.refused) await keep(row, { refused: answer.refused.message })
    else await drop(row)
    onSent()
  }

  const failed = async (row: Row, error: unknown) => {
    if (isGivenUp(error)) return
    if (isFinal(error)) return keep(row, { refused: (error as Error).message })
    if (!(error instanceof NetworkFailure)) console.error('A file could not be sent yet.', error)
    change(row.key, { share: null })
    wait()
  }

  const sendOne = async (row: Row, { signal }: AbortController) => {
    // Another window may have sent it while this one waited for its turn.
    if (!(await isWaiting(row))) return drop(row)
    change(row.key, { share: 0 })
    try {
      const onProgress = (share: number) => change(row.key, { share })
      await arrived(row, await send({ waiting: row, onProgress, signal }))
    } catch (error) {
      await failed(row, error)
    }
  }

  const begin = async (row: Row) => {
    const stopper = new AbortController()
    underWay.set(row.key, stopper)
    await inTurn(row.key, () => sendOne(row, stopper))
    underWay.delete(row.key)
    if (failures === 0) go()
  }

  /** Sends what may be sent, as many at once as are allowed. */
  function go() {
    clearTimeout(pause)
    const free = Math.max(ABREAST - underWay.size, 0)
    const next = rows.get().filter((row) => canGo(row) && !underWay.has(row.key))
    for (const row of next.slice(0, free)) void begin(row)
  }

  const remove = async (row: Row) => {
    underWay.get(row.key)?.abort()
    await drop(row)
  }

  return {
    rows,
    /** What this device still has from before; a file that another window sends is its own. */
    resume: async () => {
      const known = new Set(rows.get().map(({ key }) => key))
      const found = (await listWaiting(owner)).filter(({ key }) => !known.has(key))
      rows.set([...rows.get(), ...found.map((waiting) => ({ ...waiting, share: null }))])
      go()
    },
    add: async (files: File[], batch: string) => {
      const at = new Date().toISOString()
      const added = files.map(
        (file, nth): Row => ({
          ...{ owner, batch, file, share: null, key: crypto.randomUUID() },
          ...{ name: file.name, bytes: file.size, at: `${at}#${String(nth).padStart(5, '0')}` },
          ...(file.size > mostBytes && { refused: tooLarge }),
        }),
      )
      rows.set([...rows.get(), ...added])
      for (const { share: _, ...waiting } of added) await keepWaiting(waiting)
      go()
    },
    remove,
    /** Nothing of this batch that is still here goes up. */
    stop: (batch: string) =>
      Promise.all(
        rows
          .get()
          .filter((row) => row.batch === batch && canGo(row))
          .map(remove),
      ),
    again: (row: Row) => keep(row, { refused: undefined }).then(go),
    /** The line is back. */
    wake: () => {
      failures = 0
      go()
    },
    end: () => {
      clearTimeout(pause)
      for (const stopper of underWay.values()) stopper.abort()
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
