import { Activity, type ReactNode, useEffect, useState } from 'react'
import { onSessionEnd } from '../session/sessionStore'
import { isKeptByClosing } from './dialogHistory'

interface Held {
  dialog: ReactNode
  isKept: boolean
}

const NOTHING: Held = { dialog: null, isKept: false }

/**
 * The place of a dialog that comes and goes: `<DialogSlot>{isOpen && <SomeDialog />}</DialogSlot>`.
 * Closed by Back or Esc the dialog is hidden with all that was typed into it, and shown again when
 * it is opened once more. What it is about is its key: with another key it begins empty.
 */
export const DialogSlot = ({ children }: { children: ReactNode }) => {
  const [held, setHeld] = useState(NOTHING)
  useEffect(() => onSessionEnd(() => setHeld(NOTHING)), [])
  if (children) {
    if (held.dialog !== children) setHeld({ dialog: children, isKept: false })
  } else if (held.dialog && !held.isKept)
    setHeld(isKeptByClosing() ? { ...held, isKept: true } : NOTHING)
  return <Activity mode={children ? 'visible' : 'hidden'}>{children || held.dialog}</Activity>
}
