import { useCallback } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { useAccountDb } from '#store/account.ts'
import type { Changed } from '#store/change.ts'
import { toast, undoToast } from '#ui/overlays/toast.tsx'
/** A mutation of the store that is done: `undo` answers whether it was taken back. */
export type Done<T extends Changed> = Omit<T, 'undo'> & { undo: () => Promise<boolean> }
export type Mutate = <T extends Changed>(mutation: (db: AccountDb) => Promise<T>) => Promise<Done<T> | null>

/**
 * `quiet`: the tool shows by itself what is not stored; that an undo failed is said all the same. `batched`: the change
 * waits for others like it before it is sent.
 */
type Options = { quiet?: boolean; batched?: boolean }

/** Ends with the last mutation that was begun. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Runs mutations of the store, and asks for a pass. They answer in the order in which they were begun, so that the message of
 * the last act is the one that stays: an earlier one that took longer would offer to take itself back in its place. Null,
 * after saying so, when nothing was stored; null too once another account is open, whose player is told nothing of it.
 */
export function useMutate({ quiet = false, batched = false }: Options = {}): Mutate {
  const db = useAccountDb()
  return useCallback(
    async (mutation) => {
      const attempt = async <R>(work: () => Promise<R>, tells: boolean): Promise<R | null> => {
        try {
          const done = await work()
          requestSync({ batched })
          return done
        } catch (error) {
          console.error('[comptoir] enregistrement', error)
          if (tells) toast('Erreur de sauvegarde', 'error')
          return null
        }
      }
      const doing = attempt(async () => {
        if (!db) throw new Error('no account is open')
        return mutation(db)
      }, !quiet)
      const turn = before.then(() => doing)
      before = turn
      const done = await turn
      if (!done || activeAccount.getState().db?.userId !== db?.userId) return null
      return { ...done, undo: async () => (await attempt(() => done.undo().then(() => true), true)) ?? false }
    },
    [db, quiet, batched],
  )
}

/**
 * Runs a mutation and says so, with « Annuler »; nothing of one that changed nothing, whose « Annuler » would stand for that
 * of the press before it. Of a `kind` only the last is shown. Answers whether it is on the device; a failure has been told.
 */
export type MutateAndTell = <T extends Changed>(
  message: string,
  kind: string | undefined,
  mutation: (db: AccountDb) => Promise<T>,
) => Promise<boolean>

export function useMutateAndTell(options: Options = {}): MutateAndTell {
  const mutate = useMutate(options)
  return useCallback(
    async (message, kind, mutation) => {
      const done = await mutate(mutation)
      if (done && !done.unchanged) undoToast(message, done.undo, kind)
      return done !== null
    },
    [mutate],
  )
}

/**
 * Acts once on each thing: while a list has not been drawn again, a second press on the same line does nothing more; after
 * a failure it may be tried again. `act` answers whether it was done.
 */
export function oncePerThing<T extends object>(): (thing: T, act: () => Promise<boolean>) => Promise<void> {
  const acted = new WeakSet<T>()
  return async (thing, act) => {
    if (acted.has(thing)) return
    acted.add(thing)
    if (!(await act())) acted.delete(thing)
  }
}
