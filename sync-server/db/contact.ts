import { sql } from 'kysely'
import { fold } from '#shared/domain/text/fold.ts'
import { containing } from './engine/containing.ts'
import type { ContactMessageTable, Db } from './schema.ts'

export type StoredMessage = Pick<ContactMessageTable, 'id' | 'at' | 'name' | 'email' | 'topic' | 'message'>

/** A message's position in order of arrival. */
export type MessageCursor = Pick<ContactMessageTable, 'at' | 'id'>

export async function messageExists(db: Db, id: string): Promise<boolean> {
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
    .values({ ...message, mailed_at: null, treated_at: null, search: messageSearch(message) })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  return Boolean(added.numInsertedOrUpdatedRows)
}

/** Messages that were not mailed yet, oldest first, after a cursor. */
export function unmailedMessages(
  db: Db,
  after: MessageCursor | null,
  limit: number,
): Promise<StoredMessage[]> {
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

export async function markMailed(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('contact_messages').set({ mailed_at: at }).where('id', '=', id).execute()
}

export async function deleteMessagesBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('at', '<', at).execute()
}

/** What the admin's search looks through. */
export const messageSearch = ({
  name,
  email,
  message,
}: Pick<ContactMessageTable, 'name' | 'email' | 'message'>): string => fold(`${name} ${email} ${message}`)

export type MessageFilter = {
  /** Folded text that the name, the address or the message contains; empty: all. */
  search: string
  /** Only those that are treated, or that are not; null: all. */
  treated: boolean | null
}

/** One page of messages, the newest first. */
export function listMessages(
  db: Db,
  { search, treated }: MessageFilter,
  { limit, page }: { limit: number; page: number },
): Promise<ContactMessageTable[]> {
  let query = db.selectFrom('contact_messages').selectAll()
  if (search) query = query.where(sql<boolean>`search like ${containing(search)} escape '\\'`)
  if (treated !== null) query = query.where('treated_at', treated ? 'is not' : 'is', null)
  return query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** Sets when a message was treated (null: not yet) and returns it; undefined: there is none. */
export async function setTreated(
  db: Db,
  id: string,
  at: number | null,
): Promise<ContactMessageTable | undefined> {
  await db.updateTable('contact_messages').set({ treated_at: at }).where('id', '=', id).execute()
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}
