import { createStore } from '../../shared/createStore'

/** A reason is chosen, and waits to be told which place of the form it means. */
export interface Pointing {
  /** Where each chosen reason points, in their order. */
  fields: string[]
  point: (field: string) => void
}

export const pointing = createStore<Pointing | null>(null)
