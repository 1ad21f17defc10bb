import { compiledOnce } from './compiled-once.ts'
import type { Db, SessionTable, UserTable } from './schema.ts'

export async function addSession(db: Db, session: SessionTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

const usersOfSession = compiledOnce((db, userId: string, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.expires_at')
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', id),
)

/** The account of a session, with the moment at which the session ends. */
export async function sessionUser(
  db: Db,
  userId: string,
  id: string,
): Promise<(UserTable & { expires_at: number }) | undefined> {
  const [user] = await usersOfSession(db, userId, id)
  return user
}

export async function renewSession(db: Db, userId: string, id: string, expiresAt: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** False when the account has no such session. */
export async function removeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Ends every session of an account, but for the one that may stay. */
export async function removeSessions(db: Db, userId: string, kept = ''): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute()
}

/** The living sessions of an account, the last used first. */
export const sessionsOf = (db: Db, userId: string, now: number): Promise<SessionTable[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

export async function removeExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
