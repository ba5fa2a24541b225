import { devicePlaces } from '../../../shared/devicePlaces'
import { deviceStore } from '../../../shared/deviceStore'

/** Reasons of a returned certificate that a person ticked by hand, saved on this device. */

export type Ticks = Record<string, boolean>

interface SavedTicks {
  owner: string
  id: string
  at: string
  ticks: Ticks
}

const withStore = deviceStore(devicePlaces.ticks)

export const keepTicks = (owner: string, id: string, ticks: Ticks) =>
  withStore('readwrite', (store) =>
    store.put({ owner, id, ticks, at: new Date().toISOString() } satisfies SavedTicks),
  )

export const readTicks = async (owner: string, id: string): Promise<Ticks> => {
  const saved = await withStore<SavedTicks | undefined>('readonly', (store) =>
    store.get([owner, id]),
  )
  return saved?.ticks ?? {}
}
