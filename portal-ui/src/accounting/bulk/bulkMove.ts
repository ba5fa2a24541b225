import type { Move } from '../../shared/api/types'

/** The certificates chosen one by one, or all that a list shows. */
export type Meant = { ids: string[] } | { filter: Record<string, string> }

/** A move of several certificates, before anything is done; null: their forms as one PDF. */
export interface Bulk<M = Move | null> {
  move: M
  meant: Meant
}
