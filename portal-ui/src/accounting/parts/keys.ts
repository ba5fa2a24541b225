import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../shared/store'

/** Single keys can be switched off, for people whose tools type letters for them. */
const STORED = 'single-keys'

const enabled = createStore(localStorage.getItem(STORED) !== 'off')

export const useKeysEnabled = () => useSyncExternalStore(enabled.subscribe, enabled.get)

export function enableKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
  enabled.set(on)
}

export const keysDialog = createStore(false)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const isOurs = (event: KeyboardEvent) =>
  enabled.get() &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !document.querySelector('[role="dialog"], [role="menu"]')

export type Bindings = Record<string, () => void>

/** Keys of the screen that is open; nothing happens while somebody types or a dialog is open. */
export function useKeys(bindings: Bindings) {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || !isOurs(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
