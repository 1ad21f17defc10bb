import type { AccountDb } from './local-db.ts'

const KEPT_MS = 30 * 86_400_000

/** Forgets journal entries older than 30 days. */
export const pruneJournal = async (db: AccountDb, now = Date.now()): Promise<void> => {
  await db.journal
    .where('at')
    .below(now - KEPT_MS)
    .delete()
}
