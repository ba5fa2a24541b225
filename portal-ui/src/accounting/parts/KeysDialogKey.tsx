import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { keysDialog, useKeys } from './keys'

const KeysDialog = lazyWithRetry(() => import('./KeysDialog'))

/** "?" shows the keys on every screen of the desk. */
export const KeysDialogKey = () => {
  const open = useSyncExternalStore(keysDialog.subscribe, keysDialog.get)
  useKeys({ '?': () => keysDialog.set(true) })
  if (!open) return null
  return (
    <Suspense>
      <KeysDialog />
    </Suspense>
  )
}
