import type { Certificate, MoveName } from '../../shared/api/types'
import { createStore } from '../../shared/createStore'

interface Offer {
  move: MoveName
  /** By the clock of this computer. */
  until: number
}

/** The decision on one form. */
export interface UndoableForm extends Offer, Pick<Certificate, 'id' | 'reference'> {}

/** The decisions of a bulk run. */
export interface UndoableRun extends Offer {
  run: string
  count: number
}

export type Undoable = UndoableForm | UndoableRun

/** What was just decided, while it can be undone. */
export const undoable = createStore<Undoable | null>(null)

export const withdrawUndo = () => undoable.set(null)

const endOf = (seconds: number) => Date.now() + seconds * 1000

/** Offer to undo a decision, for as long as the server says. */
export function offerUndo(move: MoveName, { id, reference, undo_seconds }: Certificate) {
  if (undo_seconds) undoable.set({ id, reference, move, until: endOf(undo_seconds) })
}

/** Offer to undo the decisions of a run, for as long as the server says. */
export function offerUndoOfRun(run: string, move: MoveName, count: number, seconds: number) {
  undoable.set({ run, move, count, until: endOf(seconds) })
}
