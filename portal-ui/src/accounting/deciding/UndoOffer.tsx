import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { undoable } from './undoable'

const UndoSnackbar = lazyWithRetry(() => import('./UndoSnackbar'))
const UndoRunSnackbar = lazyWithRetry(() => import('../bulk/UndoRunSnackbar'))

/** On every page of the desk, as the next form is shown while the last can be undone. */
export const UndoOffer = () => {
  const offer = useSyncExternalStore(undoable.subscribe, undoable.get)
  if (!offer) return null
  return (
    <Suspense>
      {'run' in offer ? (
        <UndoRunSnackbar key={offer.run} offer={offer} />
      ) : (
        <UndoSnackbar key={`${offer.id} ${offer.until}`} offer={offer} />
      )}
    </Suspense>
  )
}
