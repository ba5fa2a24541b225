import { useSyncExternalStore } from 'react'
import { createStore } from '../createStore'

export type LiveState = 'live' | 'catching_up' | 'polling' | 'offline'

const store = createStore<LiveState | null>(null)

export const liveState = store

/** Null while nobody is listening. */
export const useLiveState = () => useSyncExternalStore(store.subscribe, store.get)
