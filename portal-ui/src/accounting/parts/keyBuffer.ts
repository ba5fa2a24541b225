import { type MouseEvent, useEffect, useLayoutEffect } from 'react'
import { isOurs } from './keys'

/** What is typed while the next form is on its way is kept, and pressed once that is there. */
let kept: string[] = []
let isThere = true
/** A kept one is being pressed. */
let isPressing = false

const LETTER = /^[a-z]$/i

/** From here on a form is on its way. */
export function holdKeys() {
  isThere = false
  document.addEventListener('keydown', keep, true)
}

/** What was typed was meant for what did not come: somebody has to look first. */
export function forgetKeys() {
  kept = []
  isThere = true
}

/** A link was pressed that opens a form here, not in another tab. */
export function holdKeysOf({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (!(ctrlKey || metaKey || shiftKey || altKey)) holdKeys()
}

function pressNext() {
  const key = isThere ? kept.shift() : undefined
  if (!key) return
  isPressing = true
  document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  isPressing = false
  setTimeout(pressNext)
}

/** The form is there: what was typed for it is pressed, and what that holds up waits again. */
function pressKept() {
  isThere = true
  setTimeout(pressNext)
}

/** What is typed waits its turn behind what is kept already. */
const isDue = () => isPressing || (isThere && kept.length === 0)

function keep(event: KeyboardEvent) {
  if (isDue() || event.repeat) return
  if (event.key === 'Escape') kept = []
  if (!LETTER.test(event.key) || !isOurs(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push(event.key)
}

/** For the screen that stays while one form follows the other. */
export function useKeyBuffer(id: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form is on its way
  useLayoutEffect(holdKeys, [id])
  useEffect(() => forgetKeys, [])
}

/** For what takes the keys of a form that is there. */
export const useBufferedKeys = () => useEffect(pressKept, [])
