import { aboutMove } from '../api/about'
import type { Move } from '../api/types'

/** How a move looks. Which moves there are, and which are blocked, only the server says. */

/** The one filled button of the bar. */
export const firstOf = (moves: Move[]) =>
  moves.find(({ name, blocked }) => aboutMove(name).main && !blocked)?.name

const isUpkeep = ({ name }: Move) => aboutMove(name).kind === 'upkeep'

/** Upkeep undoes each other: while one can be made, the one there is nothing to do for is hidden. */
export const withoutIdle = (moves: Move[]) => {
  const isOpposed = moves.some((move) => isUpkeep(move) && !move.blocked)
  return moves.filter((move) => !(isOpposed && isUpkeep(move) && move.blocked))
}
