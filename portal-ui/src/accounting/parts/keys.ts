import '../../shared/guardStorage'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../shared/createStore'
import { hasOpenDialog } from '../../shared/ui/dialogHistory'

/** Single keys can be switched off, for people whose tools type letters for them. */
const STORED = 'single-keys'

const enabled = createStore(localStorage.getItem(STORED) !== 'off')

export const useKeysEnabled = () => useSyncExternalStore(enabled.subscribe, enabled.get)

export function enableKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
  enabled.set(on)
}

const ASKS = 'ask-first'

const asking = createStore(localStorage.getItem(ASKS) === 'on')

export const asksFirst = asking.get

export const useAsksFirst = () => useSyncExternalStore(asking.subscribe, asking.get)

/** Whether a key that decides at once where nothing was found asks there too. */
export function askFirst(on: boolean) {
  if (on) localStorage.setItem(ASKS, 'on')
  else localStorage.removeItem(ASKS)
  asking.set(on)
}

export const keysDialog = createStore(false)

/** Inputs that take no letters: the keys of the page work while they have the focus. */
const PRESSED = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'image',
  'range',
  'color',
]

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select') ||
    (target instanceof HTMLInputElement && !PRESSED.includes(target.type)))

export const isOurs = (event: KeyboardEvent) =>
  enabled.get() &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !hasOpenDialog() &&
  !document.querySelector('[role="menu"]')

/** A key that is held down walks on; it does not decide one form after the other. */
const WALKS = ['j', 'k']

export type Bindings = Record<string, () => void>

/**
 * Keys of the screen that is open, from the moment it is drawn; nothing happens while somebody types
 * or a dialog is open.
 */
export function useKeys(bindings: Bindings) {
  const latest = useRef(bindings)
  useLayoutEffect(() => {
    latest.current = bindings
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const act = latest.current[key]
      if (!act || !isOurs(event) || (event.repeat && !WALKS.includes(key))) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
