import { useSyncExternalStore } from 'react'
import { createStore } from '../../shared/store'
import type { Values } from './values'

/** Edits that could not be sent yet, kept on this device by tenant and draft. */

export interface Unsent {
  owner: string
  id: string
  values: Values
  /** The version they were made on; none when the server has never heard of the draft. */
  version: number | null
  isNew: boolean
  at: string
}

const DATABASE = 'portal'
const STORE = 'unsent'

const promised = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = () => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: ['owner', 'id'] })
  }
  return promised(request)
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // A browser that keeps nothing (private windows) costs the safety net, not the work.
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const database = await open()
    try {
      return await promised(work(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.error('Edits could not be kept on this device.', error)
    return undefined
  }
}

const changes = createStore(0)

/** Changes whenever edits were kept or forgotten. */
export const useUnsentChanges = () => useSyncExternalStore(changes.subscribe, changes.get)

const written = async (work: (store: IDBObjectStore) => IDBRequest) => {
  await withStore('readwrite', work)
  changes.set(changes.get() + 1)
}

export const keepUnsent = (unsent: Unsent) => written((store) => store.put(unsent))

export const forgetUnsent = (owner: string, id: string) =>
  written((store) => store.delete([owner, id]))

export const readUnsent = (owner: string, id: string) =>
  withStore<Unsent | undefined>('readonly', (store) => store.get([owner, id]))

export const listUnsent = async (owner: string): Promise<Unsent[]> => {
  const all = await withStore<Unsent[]>('readonly', (store) => store.getAll())
  return (all ?? []).filter((unsent) => unsent.owner === owner)
}
