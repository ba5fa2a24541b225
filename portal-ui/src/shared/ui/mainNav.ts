import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../createStore'

export interface NavItem {
  to: string
  label: string
  count?: number
  /** Pages that belong to it though they lie elsewhere. */
  also?: string[]
}

const isAt = (page: string, path: string) => path === page || path.startsWith(`${page}/`)

/** Whether a page is the item's own, or one of those that belong to it. */
export const isNavItemAt = ({ to, also = [] }: NavItem, path: string) =>
  [to, ...also].some((page) => isAt(page, path))

const NOTHING: NavItem[] = []
const store = createStore<NavItem[]>(NOTHING)

export const mainNav = store.get
export const useMainNav = () => useSyncExternalStore(store.subscribe, store.get)

/** A module fills the bar with its own links while it is open. Keep the list's identity stable. */
export function useFillMainNav(items: NavItem[]) {
  useEffect(() => {
    store.set(items)
    return () => store.set(NOTHING)
  }, [items])
}
