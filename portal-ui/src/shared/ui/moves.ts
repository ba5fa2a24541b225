import type { Move } from '../api/types'

/** How a move looks. Which moves there are, and which are blocked, only the server says. */

const FIRST = ['approve', 'submit', 'resubmit']

/** The one filled button of the bar. */
export const firstOf = (moves: Move[]) =>
  moves.find((move) => FIRST.includes(move.name) && !move.blocked)?.name
