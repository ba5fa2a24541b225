import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { IconName } from '../../../shared/ui/Icon'

/** The last thing taken away can be put back until the next one, or until the step is left. */

export interface Undoable {
  text: string
  /** What was done; without it something was taken away. */
  icon?: IconName
  undo: () => void
}

export interface Undo {
  last: Undoable | null
  offer: (undoable: Undoable) => void
  clear: () => void
}

const UndoContext = createContext<Undo>({
  last: null,
  offer: () => undefined,
  clear: () => undefined,
})

export const UndoProvider = UndoContext.Provider
export const useUndo = () => useContext(UndoContext)

export function useUndoState(step: number): Undo {
  const [held, setHeld] = useState<(Undoable & { step: number }) | null>(null)
  const clear = useCallback(() => setHeld(null), [])
  const offer = useCallback((undoable: Undoable) => setHeld({ ...undoable, step }), [step])
  useEffect(() => {
    setHeld((last) => (last?.step === step ? last : null))
  }, [step])
  return useMemo(() => ({ last: held, offer, clear }), [held, offer, clear])
}
