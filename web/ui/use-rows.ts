import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { activeAccount } from '#data/active-account.ts'
import { liveRows } from '#data/live-rows.ts'
import type { AccountDb } from '#data/local-db.ts'
import type { Stored } from '#data/rows.ts'
import { type Change, removeAll, save, saveAll, saveTogether, type Write } from '#data/save.ts'
import { requestSync } from '#data/sync-engine.ts'
import type { Collection, KeyOf, PatchOf } from '#shared/contract/collection.ts'
import { text } from './text.ts'
import { toast } from './toast.tsx'

/** The database of the signed-in player; null while it opens. */
export const useAccountDb = (): AccountDb | null => useStore(activeAccount, ({ db }) => db)

const nobody = { subscribe: () => () => {}, snapshot: () => undefined }

/**
 * The live rows of a collection whose key begins with `prefix`; undefined while they load. A row that did not change is
 * the same object as before.
 */
export function useRows<C extends Collection>(collection: C, prefix = ''): Stored<C>[] | undefined {
  const db = useAccountDb()
  const { subscribe, snapshot } = db ? liveRows(db, collection, prefix) : nobody
  return useSyncExternalStore(subscribe, snapshot)
}

export type Save = <C extends Collection>(collection: C, key: KeyOf<C>, patch: PatchOf<C>) => Promise<boolean>
export type SaveAll = <C extends Collection>(collection: C, changes: readonly Change<C>[]) => Promise<boolean>
export type RemoveAll = <C extends Collection>(collection: C, keys: readonly KeyOf<C>[]) => Promise<boolean>

/** Saves on the device, then asks for a pass. False, after saying so, when nothing was stored. */
export function useSave(): Save {
  const write = useWrite()
  return useCallback((collection, key, patch) => write((db) => save(db, collection, key, patch)), [write])
}

/** The same without a word on screen: for a tool that shows by itself what is not stored. */
export function useQuietSave(): Save {
  const write = useWrite(false)
  return useCallback((collection, key, patch) => write((db) => save(db, collection, key, patch)), [write])
}

/** The same for any number of rows of a collection, all of them or none. */
export function useSaveAll(): SaveAll {
  const write = useWrite()
  return useCallback((collection, changes) => write((db) => saveAll(db, collection, changes)), [write])
}

/** The same for rows of several collections, all of them or none. */
export function useSaveTogether(): (writes: readonly Write[]) => Promise<boolean> {
  const write = useWrite()
  return useCallback((writes) => write((db) => saveTogether(db, writes)), [write])
}

/** Deletes rows for ever, all of them or none; what brings them back is a save under new ids. */
export function useRemoveAll(): RemoveAll {
  const write = useWrite()
  return useCallback((collection, keys) => write((db) => removeAll(db, collection, keys)), [write])
}

function useWrite(tells = true) {
  const commit = useCommit(tells)
  return useCallback(
    async (work: (db: AccountDb) => Promise<void>): Promise<boolean> =>
      (await commit((db) => work(db).then(() => true))) ?? false,
    [commit],
  )
}

export type Commit = <T>(work: (db: AccountDb) => Promise<T>) => Promise<T | null>

/** Does a piece of work that saves, and asks for a pass. Null, after saying so, when it failed: nothing was stored. */
export function useCommit(tells = true): Commit {
  const db = useAccountDb()
  return useCallback(
    async (work) => {
      try {
        if (!db) throw new Error('no account is open')
        const done = await work(db)
        requestSync()
        return done
      } catch (error) {
        console.error('[comptoir] enregistrement', error)
        if (tells) toast(text.saveFailed, 'error')
        return null
      }
    },
    [db, tells],
  )
}
