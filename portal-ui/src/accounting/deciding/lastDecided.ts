import type { Certificate, MoveName } from '../../shared/api/types'
import { createStore } from '../../shared/createStore'

/** What was decided last, told while the form after it is shown. */
export interface LastDecided extends Pick<Certificate, 'id' | 'reference'> {
  move: MoveName
}

export const lastDecided = createStore<LastDecided | null>(null)
