import { useLiveQuery } from 'dexie-react-hooks'
import { readRow, type Stored } from '#data/rows.ts'
import { type Collection, type KeyOf, keyText } from '#shared/contract/collection.ts'
import { useAccountDb } from './use-rows.ts'

/** One live row; null when there is none, undefined while it loads. */
export function useRow<C extends Collection>(
  collection: C,
  key: KeyOf<C> | null,
): Stored<C> | null | undefined {
  const db = useAccountDb()
  const text = key && keyText(collection, key)
  return useLiveQuery(async () => {
    if (!db) return undefined
    return key ? ((await readRow(db, collection, key)) ?? null) : null
  }, [db, collection, text])
}
