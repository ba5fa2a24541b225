import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { keysDialog, useKeys } from './keys'

const KeysDialog = lazyWithRetry(() => import('./KeysDialog'))

/** "?" shows the keys on every screen of the desk. */
export const KeysDialogKey = () => {
  const open = useSyncExternalStore(keysDialog.subscribe, keysDialog.get)
  useKeys({ '?': () => keysDialog.set(true) })
  return (
    <DialogSlot>
      {open && (
        <Suspense>
          <KeysDialog />
        </Suspense>
      )}
    </DialogSlot>
  )
}
