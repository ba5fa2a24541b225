import type { Move, MoveInput } from '../../shared/api/types'
import { bulkMessages } from '../../shared/messages/bulk'
import type { Inputs } from '../../shared/queries/certificates'
import type { Answers } from '../../shared/ui/MoveInputs'

/** What a move of many is given: the same for all, or how they are shared out. */
export interface Giving {
  inputs?: Inputs
  share?: string
}

/** No name of a person begins like this. */
const SHARE = 'share:'

const WAYS = Object.entries(bulkMessages.shareOut).map(([way, label]) => ({
  value: SHARE + way,
  label,
}))

/** Where a move asks for a person, the forms may also be shared out among those who handle them. */
export const withShares = (inputs: MoveInput[]): MoveInput[] =>
  inputs.map((input) =>
    input.type === 'person' ? { ...input, choices: [...WAYS, ...(input.choices ?? [])] } : input,
  )

const personIn = (move: Move, answers: Answers) => {
  const name = move.inputs.find(({ type }) => type === 'person')?.name
  return name && String(answers[name] ?? '')
}

/** What is sent with the move. */
export const bodyOf = (move: Move, answers: Answers): Giving => {
  const person = personIn(move, answers)
  return person?.startsWith(SHARE) ? { share: person.slice(SHARE.length) } : { inputs: answers }
}

/** What a dry run is told: only whom they would be given to, as not everybody may have each. */
export const givingOf = (move: Move, answers: Answers): Giving => {
  if (!personIn(move, answers)) return { inputs: {} }
  const people = move.inputs.filter(({ type }) => type === 'person')
  const named = Object.fromEntries(people.map(({ name }) => [name, answers[name] ?? '']))
  return bodyOf(move, named)
}
