import { useCallback, useEffect, useState } from 'react'
import type { FlipRow } from './flip-rows.ts'
import { lineOf } from './line.tsx'
import type { Store } from './peer.ts'

/** A database with the given stores, as the browser has it: no library. */
export function openBareDb(name: string, stores: Readonly<Record<string, IDBObjectStoreParameters>>) {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [store, options] of Object.entries(stores)) request.result.createObjectStore(store, options)
  }
  return answered(request)
}

const answered = <T,>(request: IDBRequest<T>): Promise<T> =>
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
export const readAll = <T,>(db: IDBDatabase, store: string, range?: IDBKeyRange, count?: number) =>
  answered<T[]>(db.transaction(store).objectStore(store).getAll(range, count))

const Line = lineOf<FlipRow>()

/** A list that is read once and changed by hand after each committed save: nothing is watched. */
export const bareLines = (
  read: (prefix: string) => Promise<FlipRow[]>,
  write: (row: FlipRow) => Promise<void>,
): Store['Lines'] =>
  function Lines({ prefix }) {
    const [rows, setRows] = useState<readonly FlipRow[]>([])
    useEffect(() => void read(prefix).then(setRows), [prefix])
    const save = useCallback(async (row: FlipRow, sell_price_kamas: number) => {
      const changed = { ...row, sell_price_kamas }
      await write(changed)
      setRows((now) => now.map((one) => (one.id === row.id ? changed : one)))
    }, [])
    return rows.map((row) => <Line key={row.id} row={row} save={save} />)
  }
