import type { Db, UserTable } from './schema.ts'

export const userByEmail = (db: Db, emailKey: string): Promise<UserTable | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Adds an account with its first sequence number and epoch; false when the address is taken. */
export async function addUser(db: Db, user: UserTable, epoch: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('users')
      .values(user)
      .onConflict((c) => c.column('email_key').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) return false
    await tx.insertInto('heads').values({ user_id: user.id, seq: 0 }).execute()
    await tx.insertInto('epochs').values({ user_id: user.id, position: 0, epoch, from_seq: 1 }).execute()
    return true
  })
}
