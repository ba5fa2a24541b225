import type { Move } from '../../shared/api/types'
import { ISSUE } from '../../shared/ui/FormPdfButton'

/** Where a move stands on this screen and which key it has. Which there are, the server says. */

const HOLDING = ['claim', 'release', 'take_over']
/** Legal hold: nothing to do with who works on the form. */
export const KEEPING = ['hold', 'lift_hold']
/** The answers to findings, each beside its own. */
export const ANSWERS: Record<string, string> = { DUPLICATE: 'dismiss_duplicate' }
const ELSEWHERE = [...HOLDING, ...KEEPING, ...Object.values(ANSWERS), 'comment', ISSUE]

const KEYS: Record<string, string> = { approve: 'A', send_back: 'R', disapprove: 'D' }

export const keyOf = (move: Move) => KEYS[move.name]

const rank = (move: Move) => (move.danger ? 0 : move.name === 'approve' ? 2 : 1)

/** The one that cannot be taken back first, the one pressed most last, where the thumb is. */
export const decisionsOf = (moves: Move[]) =>
  moves.filter(({ name }) => !ELSEWHERE.includes(name)).sort((a, b) => rank(a) - rank(b))

/** What can be done about the hold itself; a blocked one would only repeat who holds it. */
export const holdingMoves = (moves: Move[], isMine: boolean) =>
  moves.filter(
    ({ name, blocked }) => HOLDING.includes(name) && !blocked && !(isMine && name === 'claim'),
  )

/** Each reason once, with the moves it blocks. */
export function reasonsOf(decisions: Move[]) {
  const byReason = new Map<string, string[]>()
  for (const { blocked, label } of decisions)
    if (blocked) byReason.set(blocked, [...(byReason.get(blocked) ?? []), label])
  return [...byReason].map(([reason, labels]) => ({
    reason,
    labels,
    blocksAll: labels.length === decisions.length,
  }))
}
