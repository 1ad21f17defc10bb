import type { Db, JournalTable, Tx } from './schema.ts'

const AT_ONCE = 100

export async function addToJournal(tx: Tx, entries: JournalTable[]): Promise<void> {
  for (let i = 0; i < entries.length; i += AT_ONCE) {
    await tx
      .insertInto('journal')
      .values(entries.slice(i, i + AT_ONCE))
      .execute()
  }
}

export async function forgetJournalBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('journal').where('at', '<', at).execute()
}
