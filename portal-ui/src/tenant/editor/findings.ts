import { createContext, useContext } from 'react'
import { type FieldPath, useFormState, useWatch } from 'react-hook-form'
import { inputId } from './fields'
import { SHAPE } from './sending'
import type { Checks } from './useChecks'
import type { Values } from './values'

const Findings = createContext<Checks>({ findings: [], told: false })

export const FindingsProvider = Findings.Provider
export const useFindings = () => useContext(Findings)

const messageIn = (errors: object, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<unknown>((level, key) => (level as Record<string, unknown> | undefined)?.[key], errors)
  return (found as { message?: string } | undefined)?.message
}

/**
 * What is wrong with a field: its form once it was left, else what a blocking check says of it. A
 * check does not scold a field that is still empty; the verdict names it.
 */
export function useFieldError(path: FieldPath<Values>): string | undefined {
  const { errors } = useFormState<Values>({ name: path })
  const value = useWatch<Values>({ name: path })
  const finding = useFindings().findings.find(
    ({ id, field, severity }) =>
      id !== SHAPE && severity === 'block' && field && inputId(field) === inputId(path),
  )
  return messageIn(errors, path) ?? (value ? finding?.message : undefined)
}
