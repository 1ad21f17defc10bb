import { collectionNamed } from '#shared/collections/registry.ts'
import { clientOf } from '#shared/contract/stamp.ts'
import { type AccountDb, readSyncState } from './local-db.ts'
import { committed, SaveError, writeFields } from './save.ts'
import type { JournalEntry, RowId } from './types.ts'

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
export const restoreFromJournal = (db: AccountDb, id: number, now = Date.now()): Promise<void> =>
  committed(async () => {
    const entry = await db.journal.get(id)
    if (!entry) return
    const row: RowId = [entry.collection, entry.key]
    await db.write(async (draft) => {
      await draft.ensure([row])
      if (draft.peek(row)?.del) throw new SaveError('deleted')
      writeFields(draft, row, [[entry.field, entry.value]])
    }, now)
  })
