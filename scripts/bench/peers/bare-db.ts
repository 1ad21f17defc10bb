const VERSION = 1

/** A database with the given stores, as the browser has it: no library. */
export function openBareDb(name: string, stores: Readonly<Record<string, IDBObjectStoreParameters>>) {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => {
    for (const [store, options] of Object.entries(stores)) request.result.createObjectStore(store, options)
  }
  return answered(request)
}

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once what `work` asks for at once is committed. */
export const committedWrite = (
  db: IDBDatabase,
  stores: readonly string[],
  work: (storeOf: (name: string) => IDBObjectStore) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction([...stores], 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work((name) => transaction.objectStore(name))
    transaction.commit()
  })

/** Everything in a store, or in a range of it. */
export const readAll = <T>(
  db: IDBDatabase,
  store: string,
  range?: IDBKeyRange,
  count?: number,
): Promise<T[]> => answered<T[]>(db.transaction(store).objectStore(store).getAll(range, count))
