import { aboutMove, aboutStatus, isOfKind } from '../../shared/api/about'
import type { Move } from '../../shared/api/types'
import { firstOf } from '../../shared/ui/moveOrder'
import { isClean } from './checkSeverities'
import type { Form } from './formCache'

/** Where a move stands on this screen. Which there are, and of which kind, the server says. */

export const isProposal = isOfKind('proposal')
/** An approval, or the first of two: it says which warnings it is made in spite of. */
export const acceptsWarnings = (move: Pick<Move, 'name'>) =>
  aboutMove(move.name).main && isOfKind('decision', 'proposal')(move)
/** Each of them is mailed to the tenant. */
export const isDecision = isOfKind('decision')

const rank = ({ name, danger }: Move) => (danger ? 0 : aboutMove(name).main ? 2 : 1)

/** The one that cannot be taken back first, the one pressed most last, where the thumb is. */
export const decisionsOf = (moves: Move[]) => {
  const proposal = moves.find((move) => isProposal(move) && !move.blocked)
  const decisions = moves
    .filter(isOfKind('decision', 'new'))
    // Where somebody is to be the first of two, she is not told that she may not be the second.
    .filter((move) => !(proposal && move.blocked && aboutMove(move.name).main))
  return [...decisions, ...(proposal ? [proposal] : [])].sort((a, b) => rank(a) - rank(b))
}

/** It gives the form back to its tenant. */
export const isReturn = ({ name }: Move) => {
  const { target } = aboutMove(name)
  return target !== null && aboutStatus(target).group === 'to_correct'
}

/** The one filled button: what the tenant asks for comes before what is pressed most. */
export const filledOf = (decisions: Move[], isAskedBack: boolean) =>
  (isAskedBack && decisions.find((move) => isReturn(move) && !move.blocked)?.name) ||
  firstOf(decisions)

/** It takes time to write: the form is taken meanwhile. */
export const asksReasons = ({ inputs }: Pick<Move, 'inputs'>) =>
  inputs.some(({ type }) => type === 'reasons')

const asksNothing = ({ inputs }: Move) => inputs.every(({ required }) => !required)

/** The decision that one key makes, where nothing was found and nothing has to be said. */
export const plainDecision = ({ moves, checks, return_requested }: Form) =>
  return_requested || !isClean(checks)
    ? undefined
    : decisionsOf(moves).find(
        (move) => aboutMove(move.name).main && !move.blocked && asksNothing(move),
      )

const isClaim = isOfKind('claim')

/** By which a free form is taken; nothing where somebody has it. */
export const takingMove = ({ moves, claimed_by }: Pick<Form, 'moves' | 'claimed_by'>) =>
  claimed_by ? undefined : moves.find((move) => isClaim(move) && !move.blocked && asksNothing(move))

/** What can be done about the claim itself; a blocked one would only repeat whose it is. */
export const claimMoves = (moves: Move[], isMine: boolean) =>
  moves
    .filter(isOfKind('claim', 'release', 'knock'))
    .filter((move) => !move.blocked && !(isMine && isClaim(move)))

/** The moves that answer what a check found; each stands beside its finding. */
export const answersIn = (moves: Move[]) => moves.filter(isOfKind('answer'))
export const findingOf = ({ name }: Move) => aboutMove(name).answers

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
