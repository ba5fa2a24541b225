/** A store of this device that outlives the page: IndexedDB, one store in a database. */

const promised = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export interface Place {
  database: string
  store: string
  keyPath: string[]
}

export type Work<T> = (store: IDBObjectStore) => IDBRequest<T>

/** A browser that keeps nothing (private windows) costs the safety net, not the work. */
export function deviceStore({ database, store, keyPath }: Place) {
  const open = () => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store, { keyPath })
    }
    return promised(request)
  }
  /** Undefined where nothing can be kept. */
  return async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | undefined> => {
    if (!('indexedDB' in globalThis)) return undefined
    try {
      const opened = await open()
      try {
        return await promised(work(opened.transaction(store, mode).objectStore(store)))
      } finally {
        opened.close()
      }
    } catch (error) {
      console.error('Edits could not be kept on this device.', error)
      return undefined
    }
  }
}
