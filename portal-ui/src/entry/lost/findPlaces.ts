import type { Role } from '../../shared/api/types'
import { hasWords } from '../../shared/format/fold'
import type { Session } from '../../shared/session/sessionStore'
import { type Place, staffsPlaces, strangersPlaces, tenantsPlaces } from './listedPlaces'

const ENOUGH_ALIKE = 0.6
const MOST_MEANT = 2

/** Where this person may go. Before it is known what staff may, what all of them may. */
export function placesFor(session: Session | null, role: Role | undefined): Place[] {
  if (!session) return strangersPlaces
  if (session.accountType === 'tenant') return tenantsPlaces
  return staffsPlaces.filter(({ roles }) => !roles || (role && roles.includes(role)))
}

/** Two letters in a row, each pair once: what a mistyped address shares with the right one. */
const pairsOf = (text: string) => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '')
  return new Set(Array.from(letters.slice(1), (letter, at) => `${letters[at]}${letter}`))
}

const likeness = (one: string, other: string) => {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)]
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return mine.size + theirs.size ? (2 * shared) / (mine.size + theirs.size) : 0
}

/** The places whose addresses are nearly this one, the likest first. */
export const meantBy = (address: string, places: Place[]) =>
  places
    .map((place) => ({ place, like: likeness(address, place.to) }))
    .filter(({ like }) => like >= ENOUGH_ALIKE)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, MOST_MEANT)
    .map(({ place }) => place)

export const placesWith = (places: Place[], search: string) =>
  places.filter(({ name, what }) =>
    search.split(/\s+/).every((word) => hasWords(`${name} ${what}`, word)),
  )
