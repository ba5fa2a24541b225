import { useSyncExternalStore } from 'react'
import { createStore } from './createStore'

/** Whether what the portal notes in this browser is gone with the page. */
const isTemporary = createStore(false)
export const isStorageTemporary = isTemporary.get
export const useStorageTemporary = () =>
  useSyncExternalStore(isTemporary.subscribe, isTemporary.get)

const TRIAL = 'storage-trial'
const NAMES = ['localStorage', 'sessionStorage'] as const

/** A Storage that lasts as long as the page. */
class PageStorage implements Storage {
  [name: string]: unknown
  readonly #items: Map<string, string>

  constructor(items: Iterable<[string, string]>) {
    this.#items = new Map(items)
  }
  get length() {
    return this.#items.size
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.#items.set(key, String(value))
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  clear() {
    this.#items.clear()
  }
}

const entriesOf = (storage: Storage): [string, string][] =>
  Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ''])

function replace(name: (typeof NAMES)[number], items: Iterable<[string, string]>) {
  const value = new PageStorage(items)
  Object.defineProperty(window, name, { value, configurable: true })
  isTemporary.set(true)
  return value
}

/** Where site data is blocked, every look at it throws. */
function guardReads(name: (typeof NAMES)[number]) {
  try {
    window[name].getItem(TRIAL)
  } catch {
    replace(name, [])
  }
}

/** Where it is full, every note throws, and perhaps not from the beginning. */
function guardWrites() {
  const write = Storage.prototype.setItem
  Storage.prototype.setItem = function setItem(this: Storage, key, value) {
    try {
      write.call(this, key, value)
    } catch {
      const name = this === window.localStorage ? 'localStorage' : 'sessionStorage'
      replace(name, entriesOf(this)).setItem(key, value)
    }
  }
  return () => {
    Storage.prototype.setItem = write
  }
}

/** Before anything else looks at the storage: the portal works without it, until it is reloaded. */
export function guardStorage() {
  NAMES.forEach(guardReads)
  return guardWrites()
}
