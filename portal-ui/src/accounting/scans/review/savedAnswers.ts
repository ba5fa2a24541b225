import { devicePlaces } from '../../../shared/devicePlaces'
import { deviceStore } from '../../../shared/deviceStore'
import { type Answers, hasAnswers } from './reviewAnswers'

/** Corrections that were not confirmed yet, kept on this device by person and scan. */

export interface KeptAnswers extends Answers {
  owner: string
  id: string
  at: string
}

const withStore = deviceStore(devicePlaces.answers)

/** Nothing left to keep: forgotten. */
export const keepAnswers = (owner: string, id: string, answers: Answers) =>
  withStore<IDBValidKey | undefined>(
    'readwrite',
    (store): IDBRequest =>
      hasAnswers(answers)
        ? store.put({ ...answers, owner, id, at: new Date().toISOString() } satisfies KeptAnswers)
        : store.delete([owner, id]),
  )

export const readAnswers = (owner: string, id: string) =>
  withStore<KeptAnswers | undefined>('readonly', (store) => store.get([owner, id]))
