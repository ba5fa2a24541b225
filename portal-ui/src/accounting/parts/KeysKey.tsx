import { Suspense, useSyncExternalStore } from 'react'
import { late } from '../../shared/late'
import { keysDialog, useKeys } from './keys'

const KeysDialog = late(() => import('./KeysDialog'))

/** "?" shows the keys on every screen of the desk. */
export const KeysKey = () => {
  const open = useSyncExternalStore(keysDialog.subscribe, keysDialog.get)
  useKeys({ '?': () => keysDialog.set(true) })
  if (!open) return null
  return (
    <Suspense>
      <KeysDialog />
    </Suspense>
  )
}
