import { createContext, useContext } from 'react'
import { type FieldPath, useFormState } from 'react-hook-form'
import { inputId } from '../parts/editorFields'
import { SHAPE } from '../saving/draftBody'
import type { Values } from '../saving/draftValues'
import type { Verdicts } from './useChecks'

/** An amount far from the tenant's own. */
export const UNUSUAL = 'UNUSUAL'

const FindingsContext = createContext<Verdicts>({
  findings: [],
  told: false,
  toCome: [],
  isLeft: () => false,
  about: null,
  own: new Set(),
  compared: [],
  isStale: false,
})

export const FindingsProvider = FindingsContext.Provider
export const useFindings = () => useContext(FindingsContext)

const messageIn = (errors: object, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<unknown>((level, key) => (level as Record<string, unknown> | undefined)?.[key], errors)
  return (found as { message?: string } | undefined)?.message
}

/** What wants a second look at a field, once it was left. */
export function useFieldWarning(path: FieldPath<Values>): string | undefined {
  const { findings, isLeft } = useFindings()
  const finding = findings.find(
    ({ id, field }) => id === UNUSUAL && inputId(field) === inputId(path),
  )
  return isLeft(path) ? finding?.message : undefined
}

/**
 * What is wrong with a field, once it was left: its form, else what a blocking check says of it.
 */
export function useFieldError(path: FieldPath<Values>): string | undefined {
  const { errors } = useFormState<Values>({ name: path })
  const { findings, isLeft } = useFindings()
  const finding = findings.find(
    ({ id, field, severity }) =>
      id !== SHAPE && severity === 'block' && field && inputId(field) === inputId(path),
  )
  return messageIn(errors, path) ?? (isLeft(path) ? finding?.message : undefined)
}
