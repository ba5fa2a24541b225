import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { hasOpenDialog } from '../../shared/ui/dialogHistory'

const CommandPalette = lazyWithRetry(() => import('./CommandPalette'))

const isAsked = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl+K opens the palette from wherever one is at the desk, also while something is typed. */
export const CommandPaletteKey = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isAsked(event) || hasOpenDialog()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <DialogSlot>
      {open && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DialogSlot>
  )
}
