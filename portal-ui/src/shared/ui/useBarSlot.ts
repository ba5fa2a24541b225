import { useSyncExternalStore } from 'react'
import { createStore } from '../createStore'

const store = createStore<HTMLElement | null>(null)

/** The place in the bar for what is loaded after signing in. */
export const barSlot = store.set

export const useBarSlot = () => useSyncExternalStore(store.subscribe, store.get)
