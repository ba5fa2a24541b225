import { isRefusal, NetworkFailure, type Refusal } from '../../../shared/api/http'
import { AUTOSAVE_DELAY_MS } from '../../../shared/constants'

/**
 * Saves what was typed a moment after the typing stops, one request at a time. On a conflict it
 * stops until somebody decides; without a connection it keeps trying when something changes or the
 * connection is back.
 */

export type SaveState =
  | { name: 'idle' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  | { name: 'offline' }
  | { name: 'refused'; refusal: Refusal }
  | { name: 'failed'; error: unknown }
  | { name: 'conflict'; refusal: Refusal }

interface Options {
  /** Sends what differs; false when there was nothing to send. */
  save: () => Promise<boolean>
  onState: (state: SaveState) => void
  delayMs?: number
}

const stateAfter = (error: unknown): SaveState => {
  if (isRefusal(error, 409)) return { name: 'conflict', refusal: error }
  if (isRefusal(error, 422)) return { name: 'refused', refusal: error }
  return error instanceof NetworkFailure ? { name: 'offline' } : { name: 'failed', error }
}

export function createAutosave({ save, onState, delayMs = AUTOSAVE_DELAY_MS }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let dirty = false
  let inConflict = false

  const run = async () => {
    dirty = false
    onState({ name: 'saving' })
    try {
      const sent = await save()
      if (!dirty) onState(sent ? { name: 'saved', at: new Date() } : { name: 'idle' })
    } catch (error) {
      const state = stateAfter(error)
      inConflict = state.name === 'conflict'
      dirty = dirty || state.name !== 'refused'
      onState(state)
      throw error
    }
  }

  /** Everything typed so far is with the server when this resolves. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (running) await running.catch(() => undefined)
    if (!dirty || inConflict) return
    running = run().finally(() => {
      running = null
    })
    await running
  }

  /** Something else that changes the version, after what was typed and before what comes next. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    await flush()
    while (running) await running.catch(() => undefined)
    const doing = work()
    running = doing.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await doing
    } finally {
      running = null
      if (dirty) later()
    }
  }

  const quietly = () => void flush().catch(() => undefined)

  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(quietly, delayMs)
  }

  const onVisibility = () => document.visibilityState === 'hidden' && quietly()

  return {
    start: () => {
      addEventListener('online', quietly)
      document.addEventListener('visibilitychange', onVisibility)
    },
    changed: () => {
      dirty = true
      if (inConflict) return
      if (!running) onState({ name: 'unsaved' })
      later()
    },
    flush,
    alone,
    /** Nothing is typed, sent or waiting to be decided. */
    isQuiet: () => !dirty && !running && !inConflict,
    /** The conflict was decided; `keepMine` sends what is here once more. */
    resolve: (keepMine: boolean) => {
      inConflict = false
      dirty = keepMine
      onState({ name: 'idle' })
      if (keepMine) quietly()
    },
    /** Sends what is left: leaving the editor loses nothing. */
    stop: () => {
      quietly()
      removeEventListener('online', quietly)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave>
