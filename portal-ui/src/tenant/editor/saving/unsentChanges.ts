import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/createStore'
import { devicePlaces } from '../../../shared/devicePlaces'
import { deviceStore } from '../../../shared/deviceStore'
import type { Values } from './draftValues'

/** Edits that could not be sent yet, kept on this device by person, company and draft. */

export interface Unsent {
  owner: string
  id: string
  values: Values
  /** The version they were made on; none when the server has never heard of the draft. */
  version: number | null
  isNew: boolean
  at: string
}

const withStore = deviceStore(devicePlaces.edits)

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
