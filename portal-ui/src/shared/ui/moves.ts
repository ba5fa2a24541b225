import type { Move } from '../api/types'

/** How a move looks. Which moves there are, and which are blocked, only the server says. */

const FIRST = ['approve', 'submit', 'resubmit']

/** The one filled button of the bar. */
export const firstOf = (moves: Move[]) =>
  moves.find((move) => FIRST.includes(move.name) && !move.blocked)?.name

/** What undoes each other: of the two, the one there is nothing to do for is not shown. */
const OPPOSITES: Record<string, string> = { hold: 'lift_hold', lift_hold: 'hold' }

export const withoutIdle = (moves: Move[]) =>
  moves.filter(
    ({ name, blocked }) =>
      !blocked || !moves.some((other) => other.name === OPPOSITES[name] && !other.blocked),
  )
