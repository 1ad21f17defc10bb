import type { ContactMessageTable, Db } from './schema.ts'

export type StoredMessage = Omit<ContactMessageTable, 'mailed_at' | 'user_id'>

/** A message's place in the order in which they came. */
export type Place = Pick<ContactMessageTable, 'at' | 'id'>

export async function knowsMessage(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Stores a message; false when its id is known, and then nothing changes. */
export async function addMessage(
  db: Db,
  message: StoredMessage & Pick<ContactMessageTable, 'user_id'>,
): Promise<boolean> {
  const added = await db
    .insertInto('contact_messages')
    .values({ ...message, mailed_at: null })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  return Boolean(added.numInsertedOrUpdatedRows)
}

/** Messages that were not mailed yet, oldest first, after a place in that order. */
export function unmailedMessages(db: Db, after: Place | null, limit: number): Promise<StoredMessage[]> {
  let query = db
    .selectFrom('contact_messages')
    .select(['id', 'at', 'name', 'email', 'topic', 'message'])
    .where('mailed_at', 'is', null)
  if (after) {
    query = query.where((eb) =>
      eb.or([eb('at', '>', after.at), eb.and([eb('at', '=', after.at), eb('id', '>', after.id)])]),
    )
  }
  return query.orderBy('at').orderBy('id').limit(limit).execute()
}

export async function noteMailed(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('contact_messages').set({ mailed_at: at }).where('id', '=', id).execute()
}

export async function forgetMessagesBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('at', '<', at).execute()
}
