import type { StoredUser } from './api/types'
import { namesNoPerson, ownerOf } from './deviceOwner'
import { devicePlaces } from './devicePlaces'
import { deviceStore, type Place } from './deviceStore'
import { deletedEditsMessages } from './messages/deletedEdits'
import { alertUser } from './ui/alerts'

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

/** Deletes edits of earlier versions, which may be of anybody of a company, and says so. */
async function deleteOfNobody() {
  const { edits, sheets } = devicePlaces
  let count = 0
  for (const place of [edits, sheets])
    for (const entry of await entriesOf(place))
      if (namesNoPerson(entry.owner)) {
        await deleteEntry(place, entry)
        count += 1
      }
  const { title, text } = deletedEditsMessages
  if (count > 0) alertUser({ title, message: text(count) })
}

/** Deletes what is older than a day, whoever it belongs to. */
export async function deleteExpired(now = Date.now()) {
  const limit = new Date(now - DAY_MS).toISOString()
  await Promise.all(places.map((place) => deleteBefore(limit, place)))
  await deleteOfNobody()
}

/** How much of this person's work is on this device alone; ticks are notes to oneself. */
export async function countUnsent(user: StoredUser) {
  const owners = new Set([ownerOf(user), user.email].filter(Boolean))
  const found = await Promise.all(
    places.filter((place) => place !== devicePlaces.ticks).map(entriesOf),
  )
  return found.flat().filter(({ owner }) => owners.has(owner)).length
}
