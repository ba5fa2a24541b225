import { useSyncExternalStore } from 'react'
import { session } from '../../shared/session/sessionStore'

/** What a person keeps for herself on this device. */

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const keyOf = (name: string) => `${name}:${session()?.user.email ?? ''}`

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What was kept under a name; anything unreadable counts as nothing. */
export const readPreference = (name: string): unknown => parsed(localStorage.getItem(keyOf(name)))

export function savePreference(name: string, value: unknown) {
  localStorage.setItem(keyOf(name), JSON.stringify(value))
  for (const listener of listeners) listener()
}

/** The same, drawn again when it changes. */
export function usePreference(name: string): unknown {
  return parsed(useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(name))))
}
