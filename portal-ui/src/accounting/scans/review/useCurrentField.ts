import { useState } from 'react'
import type { FieldRead } from '../scanQueries'
import { type Answers, nextToLook } from './reviewAnswers'

/** Which field is in hand: the first that waits, then the next one, or the one that is picked. */
export function useCurrentField(ordered: FieldRead[], answers: Answers) {
  const [name, setName] = useState<string | null>(() => nextToLook(ordered, answers, null))
  const at = ordered.findIndex((field) => field.name === name)
  return {
    field: ordered[at] ?? null,
    pick: setName,
    onward: (after: Answers) => setName(nextToLook(ordered, after, name)),
    step: (by: 1 | -1) => setName(ordered[at + by]?.name ?? name),
  }
}
