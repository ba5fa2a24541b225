import type { FieldRead } from '../scanQueries'

/** What a person has said about the fields of a scan so far. */

export interface Answers {
  /** By name, as the server takes it: typed, or read again. */
  values: Record<string, string>
  /** The names of those that are right as they were read. */
  seen: string[]
}

export const noAnswers: Answers = { values: {}, seen: [] }

export const isBelow = ({ level }: FieldRead) => level === 'look' || level === 'unsure'

export const isCorrected = ({ name, value }: FieldRead, { values }: Answers) =>
  values[name] !== undefined && values[name] !== value

export const isLookedAt = (field: FieldRead, answers: Answers) =>
  answers.seen.includes(field.name) || isCorrected(field, answers)

export const saidOf = ({ name, value }: FieldRead, { values }: Answers) => values[name] ?? value

/** The least sure first, then the rest as the paper has them. */
export const inOrderOfDoubt = (fields: FieldRead[]) => [
  ...fields.filter(isBelow).toSorted((a, b) => (a.confidence ?? 0) - (b.confidence ?? 0)),
  ...fields.filter((field) => !isBelow(field)),
]

export const leftToLook = (fields: FieldRead[], answers: Answers) =>
  fields.filter((field) => isBelow(field) && !isLookedAt(field, answers))

/** Said of a field: it is this. What equals what was read is only looked at. */
export function answered(answers: Answers, field: FieldRead, value: string): Answers {
  const { [field.name]: _, ...others } = answers.values
  const values = value === field.value ? others : { ...others, [field.name]: value }
  return { values, seen: [...new Set([...answers.seen, field.name])] }
}

/** The next that waits to be looked at, after this one or from the beginning. */
export function nextToLook(ordered: FieldRead[], answers: Answers, name: string | null) {
  const left = leftToLook(ordered, answers).map((field) => field.name)
  const at = ordered.findIndex((field) => field.name === name)
  const later = ordered.slice(at + 1).find((field) => left.includes(field.name))
  return later?.name ?? left[0] ?? null
}

/** What confirming says: corrections, and what was looked at. */
export const inputsOf = ({ values, seen }: Answers) => ({ fields: values, seen })

export const hasAnswers = ({ values, seen }: Answers) =>
  seen.length > 0 || Object.keys(values).length > 0
