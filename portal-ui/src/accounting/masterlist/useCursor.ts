import { useEffect, useState } from 'react'
import { forgetKeys } from '../parts/keyBuffer'
import { useKeys } from '../parts/keys'
import { lastOpened } from './openedList'
import type { HeldRow } from './useHeldRows'

export const linkId = (id: string) => `form-${id}`

/** The next row that is still in the list; at an end the same one. */
const stepFrom = (rows: HeldRow[], at: string | null, step: number) => {
  const from = rows.findIndex(({ form }) => form.id === at)
  const ahead = step > 0 ? rows.slice(from + 1) : rows.slice(0, Math.max(from, 0)).reverse()
  const here = from < 0 ? rows : ahead
  return here.find(({ left }) => !left)?.form.id
}

export interface Cursor {
  at: string | null
  set: (id: string) => void
}

/**
 * J and K carry the focus from link to link, so that Enter opens and a screen reader follows. A row
 * that left keeps its place for them, but they step over it and it is not under the cursor.
 */
export function useCursor(rows: HeldRow[]): Cursor {
  const [at, setAt] = useState(lastOpened.get())
  useEffect(forgetKeys, [])
  const go = (step: number) => {
    const next = stepFrom(rows, at, step)
    if (!next) return
    setAt(next)
    document.getElementById(linkId(next))?.focus()
  }
  useKeys({ j: () => go(1), k: () => go(-1) })
  const isHere = rows.some(({ form, left }) => form.id === at && !left)
  return { at: isHere ? at : null, set: setAt }
}
