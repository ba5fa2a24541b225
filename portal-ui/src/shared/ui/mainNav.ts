import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store'

export interface NavItem {
  to: string
  label: string
  count?: number
}

const NOTHING: NavItem[] = []
const store = createStore<NavItem[]>(NOTHING)

export const useMainNav = () => useSyncExternalStore(store.subscribe, store.get)

/** A module fills the bar with its own links while it is open. Keep the list's identity stable. */
export function useFillMainNav(items: NavItem[]) {
  useEffect(() => {
    store.set(items)
    return () => store.set(NOTHING)
  }, [items])
}
