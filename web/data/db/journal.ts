import { collectionNamed } from '#shared/collections/registry.ts'
import { clientOf } from '#shared/contract/stamp.ts'
import { type AccountDb, readSyncState } from './local-db.ts'
import { correctRefused } from './refused.ts'
import type { JournalEntry } from './types.ts'

/** A journal entry with where its value was typed. */
export type JournalLine = JournalEntry & { isLocal: boolean }

/** The values that merges replaced, newest first; what is about another value is no line of its own. */
export async function listJournal(db: AccountDb, limit: number): Promise<JournalLine[]> {
  const { names } = await readSyncState(db)
  const entries = await db.journal
    .orderBy('id')
    .reverse()
    .filter(({ collection, field }) => collectionNamed(collection)?.about[field] === undefined)
    .limit(limit)
    .toArray()
  return entries.map((entry) => ({ ...entry, isLocal: names.includes(clientOf(entry.stamp)) }))
}

/** Saves a journal value again, as a new edit: it wins over what replaced it, on every device. */
export async function restoreFromJournal(db: AccountDb, id: number, now = Date.now()): Promise<void> {
  const entry = await db.journal.get(id)
  if (entry) await correctRefused(db, entry, entry.value, now)
}
