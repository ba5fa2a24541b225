import { createContext, useContext } from 'react'

/** What the server refused in each field, by the field's name. */
export const FieldErrors = createContext<Record<string, string>>({})

/** A list is refused at the place of an item: that is said at the list. */
export function useFieldError(source: string): string | undefined {
  const errors = Object.entries(useContext(FieldErrors))
  return errors.find(([field]) => field === source || field.startsWith(`${source}.`))?.[1]
}
