import { compiledOnce } from './engine/compiled-once.ts'
import { writing } from './engine/transaction.ts'
import type { Db, SessionTable, UserTable } from './schema.ts'

const SESSIONS_PER_ACCOUNT = 30

/** What a player proved by signing in: that they know the password, or that they are this Google identity. */
export type Proved = Pick<UserTable, 'password_hash'> | Pick<UserTable, 'google_sub'>

/**
 * Adds a session to an account; those used longest ago make room. Answers the ids of the sessions that ended, null when
 * what was proved holds no more: a password that was replaced while it was being checked opens nothing.
 */
export const openSession = (db: Db, session: SessionTable, proved: Proved): Promise<string[] | null> =>
  writing(db, async (tx) => {
    const { user_id } = session
    const user = await tx
      .selectFrom('users')
      .select(['password_hash', 'google_sub'])
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    const holds =
      'password_hash' in proved
        ? user?.password_hash === proved.password_hash
        : user?.google_sub === proved.google_sub
    if (!holds) return null
    const others = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('expires_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    const ended = others.slice(SESSIONS_PER_ACCOUNT - 1).map(({ id }) => id)
    if (ended.length > 0) {
      await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('id', 'in', ended).execute()
    }
    await tx.insertInto('sessions').values(session).execute()
    return ended
  })

const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.email_key',
  'users.name',
  'users.password_hash',
  'users.google_sub',
  'users.email_verified',
  'users.sign_in_changed_at',
  'users.is_admin',
  'users.access_active',
  'users.access_reason',
  'users.created_at',
  'users.search',
] as const

const usersOfSession = compiledOnce((db, userId: string, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(USER_COLUMNS)
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
