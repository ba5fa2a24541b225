import type { Finding } from '../../../shared/api/types'
import { emptyValues, same, TEXT_NAMES, type Values } from '../saving/draftValues'

/** The four steps of the editor, and which field stands in which. */

export const STEPS = [1, 2, 3, 4] as const
export type Step = (typeof STEPS)[number]
export const LAST_STEP: Step = 4

const OF_STEP: Record<2 | 3, RegExp> = {
  2: /^lines\b|^totals?\b|^tax\b/,
  3: /^(signatory|agent|conforme|remarks|files|breakdown|rows|signed_copy|attachment|form_|original)/,
}

/** Where a field named by the server or an address is found. */
export const stepOfField = (field: string): Step => {
  if (!field) return LAST_STEP
  if (OF_STEP[2].test(field)) return 2
  return OF_STEP[3].test(field) ? 3 : 1
}

export const stepIn = (text: string | null): Step | null =>
  STEPS.find((step) => String(step) === text) ?? null

export interface StepState {
  /** What was written and blocks. */
  problems: number
  /** What blocks because it is not written yet. */
  toCome: number
  isBegun: boolean
  isDone: boolean
}

export type StepStates = Record<Step, StepState>

const fieldsOf = (step: Step) =>
  [...TEXT_NAMES, 'lines' as const, 'locations' as const].filter(
    (name) => stepOfField(name) === step,
  )

const isFilled = (values: Values, step: Step) =>
  fieldsOf(step).some((name) => !same(values[name], emptyValues[name]))

interface Told {
  findings: Finding[]
  toCome?: Finding[]
  /** False as long as nothing was checked: nobody knows then whether a step is done. */
  told: boolean
}

export function stepStates(values: Values, { findings, toCome = [], told }: Told, files = 0) {
  const blocking = findings.filter(({ severity }) => severity === 'block')
  const countIn = (step: Step, found: Finding[]) =>
    found.filter(({ field }) => stepOfField(field) === step).length
  const stateOf = (step: Step): StepState => {
    const [all, missing] = [countIn(step, blocking), countIn(step, toCome)]
    const isBegun = step !== LAST_STEP && (isFilled(values, step) || (step === 3 && files > 0))
    return {
      problems: all - missing,
      toCome: missing,
      isBegun,
      isDone: told && isBegun && all === 0,
    }
  }
  return Object.fromEntries(STEPS.map((step) => [step, stateOf(step)])) as StepStates
}

/** Where work goes on: what was asked for, else the first step that is not done. */
export function firstStep(states: StepStates, reasonField: string | undefined): Step {
  if (reasonField !== undefined) return stepOfField(reasonField)
  return STEPS.find((step) => step !== LAST_STEP && !states[step].isDone) ?? LAST_STEP
}
