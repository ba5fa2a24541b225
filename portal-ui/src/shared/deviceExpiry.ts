import type { StoredUser } from './api/types'
import { devicePlaces } from './devicePlaces'
import { deviceStore, type Place } from './deviceStore'

/** What could not be sent stays on this device for a day: it holds names, TINs and amounts. */

const DAY_MS = 86_400_000

interface Entry {
  owner: string
  at?: string
  [key: string]: unknown
}

const places: Place[] = Object.values(devicePlaces)

const entriesOf = async (place: Place) =>
  (await deviceStore(place)<Entry[]>('readonly', (store) => store.getAll())) ?? []

const deleteEntry = (place: Place, entry: Entry) =>
  deviceStore(place)<undefined>('readwrite', (store) =>
    store.delete(place.keyPath.map((name) => String(entry[name]))),
  )

async function deleteBefore(limit: string, place: Place) {
  for (const entry of await entriesOf(place))
    if ((entry.at ?? '') < limit) await deleteEntry(place, entry)
}

/** Deletes what is older than a day, whoever it belongs to. */
export async function deleteExpired(now = Date.now()) {
  const limit = new Date(now - DAY_MS).toISOString()
  await Promise.all(places.map((place) => deleteBefore(limit, place)))
}

/** How much of this person's work is on this device alone. */
export async function countUnsent({ payor_tin, current_email, email }: StoredUser) {
  const owners = new Set([payor_tin, current_email, email].filter(Boolean))
  const found = await Promise.all(places.map(entriesOf))
  return found.flat().filter(({ owner }) => owners.has(owner)).length
}
