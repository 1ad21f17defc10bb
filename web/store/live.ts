import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type LiveRows, liveRows, watch } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { type Collection, type KeyOf, keyText } from '#shared/contract/collection.ts'
import { useAccountDb, useFirstPull } from './account.ts'

const nobody = { subscribe: () => () => {}, snapshot: () => undefined }

/** What a source of live rows holds now; undefined while it is read, or without one. */
export function useLiveRows<C extends Collection>(source: LiveRows<C> | null): Stored<C>[] | undefined {
  const { subscribe, snapshot } = source ?? nobody
  return useSyncExternalStore<Stored<C>[] | undefined>(subscribe, snapshot)
}

/**
 * The live rows of a collection whose key begins with `prefix`; undefined while they load. A row that did not change is
 * the same object as before.
 */
export function useRows<C extends Collection>(collection: C, prefix = ''): Stored<C>[] | undefined {
  const db = useAccountDb()
  const source = useMemo(() => db && liveRows(db, collection, prefix), [db, collection, prefix])
  return useLiveRows(source)
}

/** No rows are none yet while the account's first pull on this device may still bring them. */
export function useArrived<T extends readonly unknown[]>(rows: T | undefined): T | undefined {
  const firstPull = useFirstPull()
  return firstPull && rows?.length === 0 ? undefined : rows
}

/** One live row; null when there is none, undefined while it loads. */
export function useRow<C extends Collection>(
  collection: C,
  key: KeyOf<C> | null,
): Stored<C> | null | undefined {
  const db = useAccountDb()
  const text = key && keyText(collection, key)
  const source = useMemo(
    () => (db && text !== null ? liveRows(db, collection, text) : null),
    [db, collection, text],
  )
  const rows = useLiveRows(source)
  if (db && key === null) return null
  return rows && (rows.find((row) => keyText(collection, row) === text) ?? null)
}

/**
 * What is read of the signed-in player's database, live; undefined while it is read first. For what is small and apart:
 * it is read again after every commit.
 */
export function useAccountRead<T>(
  read: (db: AccountDb) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const db = useAccountDb()
  const [answer, setAnswer] = useState<{ of: AccountDb | null; value?: T; failed?: unknown }>({ of: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on what the caller names.
  useEffect(
    () =>
      db
        ? watch(db, () => read(db), {
            next: (value) => setAnswer({ of: db, value }),
            error: (failed) => setAnswer({ of: db, failed }),
          })
        : undefined,
    [db, ...deps],
  )
  if (answer.of !== db) return undefined
  if (answer.failed) throw answer.failed
  return answer.value
}
