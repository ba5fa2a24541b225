import { devicePlaces } from '../../../shared/devicePlaces'
import { deviceStore } from '../../../shared/deviceStore'

/** Files on their way to the server, kept on this device until it has them. */

export interface Waiting {
  owner: string
  /** Made here, so that a file sent again after a lost answer is the same scan. */
  key: string
  /** What was dropped together. */
  batch: string
  name: string
  bytes: number
  at: string
  file: File | Blob
  /** Why it will not be sent again by itself. */
  refused?: string
}

const withStore = deviceStore(devicePlaces.scans)

export const keepWaiting = (waiting: Waiting) =>
  withStore<IDBValidKey>('readwrite', (store) => store.put(waiting))

export const forgetWaiting = ({ owner, key }: Waiting) =>
  withStore<undefined>('readwrite', (store) => store.delete([owner, key]))

const inOrder = (a: Waiting, b: Waiting) => a.at.localeCompare(b.at)

export async function listWaiting(owner: string): Promise<Waiting[]> {
  const all = (await withStore<Waiting[]>('readonly', (store) => store.getAll())) ?? []
  return all.filter((waiting) => waiting.owner === owner).toSorted(inOrder)
}

/** True as well where nothing can be kept. */
export const isWaiting = async ({ owner, key }: Waiting) =>
  (await withStore<number>('readonly', (store) => store.count([owner, key]))) !== 0
