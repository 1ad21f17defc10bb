import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { idOfRow } from '#data/db/draft.ts'
import { type LiveRows, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { type Stored, toRow } from '#data/db/rows.ts'
import { watch, watchRow } from '#data/db/watch.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { type Collection, type KeyOf, keyText } from '#shared/contract/collection.ts'

/** The database of the signed-in player; null while it opens. */
export const useAccountDb = (): AccountDb | null => useStore(activeAccount, ({ db }) => db)

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

/** Whether the account's first pull on this device is still on its way: what is missing may come. */
export const useFirstPull = (): boolean => useStore(syncStatus, ({ firstPull }) => firstPull)

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
  const text = key && keyText(collection, key)
  return useWatched(
    (db, heard) => {
      if (key !== null)
        return watchRow(db, idOfRow(db, collection, key), {
          ...heard,
          next: (row) => heard.next((row && toRow(db, collection, row)) ?? null),
        })
      heard.next(null)
      return () => {}
    },
    [collection, text],
  )
}

type Answer<T> = { of: AccountDb | null; value?: T; failed?: unknown }
type Heard<T> = { next: (value: T) => void; error: (failed: unknown) => void }

/**
 * What is read of the signed-in player's database, live; undefined while it is read first. For what is small and apart:
 * it is read again after every commit.
 */
export const useAccountRead = <T>(
  read: (db: AccountDb) => Promise<T>,
  deps: readonly unknown[],
): T | undefined => useWatched((db, heard) => watch(db, () => read(db), heard), deps)

/** What a watch of the signed-in player's database says last; undefined before it says anything. */
function useWatched<T>(
  begin: (db: AccountDb, heard: Heard<T>) => () => void,
  deps: readonly unknown[],
): T | undefined {
  const db = useAccountDb()
  const [answer, setAnswer] = useState<Answer<T>>({ of: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on what the caller names.
  useEffect(
    () =>
      db
        ? begin(db, {
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
