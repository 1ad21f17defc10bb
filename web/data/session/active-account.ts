import { createStore } from 'zustand/vanilla'
import { takeOverVersion1 } from '#data/log/migrate.ts'
import { mergeStash } from '#data/rows/edit-stash.ts'
import { type AccountDb, clientOfThisStart, openAccountDb } from '#data/rows/local-db.ts'
import { session } from './session-store.ts'

/** The database of the signed-in player; null while nobody is. Another account's is never open beside it. */
export const activeAccount = createStore<{ db: AccountDb | null }>(() => ({ db: null }))

/** Opens and closes the account database as sessions begin and end. Answers how to stop. */
export function startActiveAccount(): () => void {
  follow(session.getState().user?.id ?? null)
  return session.subscribe(({ user }) => follow(user?.id ?? null))
}

function follow(userId: string | null): void {
  const { db } = activeAccount.getState()
  if ((db?.userId ?? null) === userId) return
  const next = userId ? openAccountDb(userId, { client: clientOfThisStart(userId) }) : null
  activeAccount.setState({ db: next })
  db?.close()
  if (!next) return
  // What cannot be merged now stays kept for the next opening.
  takeOverVersion1(next).catch((error: unknown) =>
    console.warn('[comptoir] saisie d’un ancien onglet', error),
  )
  mergeStash(next).catch((error: unknown) => console.warn('[comptoir] saisie gardée', error))
  pruneJournal(next).catch((error: unknown) => console.warn('[comptoir] journal', error))
}

const KEPT_MS = 30 * 86_400_000

/** Forgets journal entries older than 30 days. */
export const pruneJournal = async (db: AccountDb, now = Date.now()): Promise<void> => {
  await db.journal
    .where('at')
    .below(now - KEPT_MS)
    .delete()
}
