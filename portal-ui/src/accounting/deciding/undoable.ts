import type { Certificate, MoveName } from '../../shared/api/types'
import { createStore } from '../../shared/createStore'

/** The decision just made, while it can be undone. */
export interface Undoable extends Pick<Certificate, 'id' | 'reference'> {
  move: MoveName
  /** By the clock of this computer. */
  until: number
}

export const undoable = createStore<Undoable | null>(null)

/** Offer to undo a decision, for as long as the server says. */
export function offerUndo(move: MoveName, { id, reference, undo_seconds }: Certificate) {
  if (undo_seconds) undoable.set({ id, reference, move, until: Date.now() + undo_seconds * 1000 })
}
