import { useEffect, useState } from 'react'
import { useKeys } from '../parts/keys'
import { forgetKeys } from '../parts/typedAhead'
import { lastOpened } from './openedList'

export const linkId = (id: string) => `form-${id}`

export interface Cursor {
  at: string | null
  set: (id: string) => void
}

/** J and K carry the focus from link to link, so that Enter opens and a screen reader follows. */
export function useCursor(ids: string[]): Cursor {
  const [at, setAt] = useState(lastOpened.get())
  useEffect(forgetKeys, [])
  const go = (step: number) => {
    const from = at ? ids.indexOf(at) : -1
    const next = ids[from < 0 ? 0 : Math.min(Math.max(from + step, 0), ids.length - 1)]
    if (!next) return
    setAt(next)
    document.getElementById(linkId(next))?.focus()
  }
  useKeys({ j: () => go(1), k: () => go(-1) })
  return { at, set: setAt }
}
