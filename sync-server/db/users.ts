import { fold } from '#shared/domain/fold.ts'
import type { Db, Tx, UserTable } from './schema.ts'
import { writing } from './transaction.ts'

/** What makes an address unique: neither case nor the spaces around it. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

type NewUser = Pick<UserTable, 'id' | 'email' | 'name' | 'password_hash' | 'created_at'> & Partial<UserTable>

/** The row of a new account. */
export const newUser = (wanted: NewUser): UserTable => ({
  google_sub: null,
  email_verified: 0,
  is_admin: 0,
  access_active: 0,
  access_reason: null,
  ...wanted,
  email_key: emailKey(wanted.email),
  search: searchOf(wanted),
})

/** What the admin's search looks through. */
export const searchOf = ({ email, name }: Pick<UserTable, 'email' | 'name'>): string =>
  fold(`${email} ${name}`)

export const userByEmail = (db: Db, emailKey: string): Promise<UserTable | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Adds an account; false when the address is taken. */
export const addUser = (db: Db, user: UserTable, epoch: (tx: Tx) => Promise<string>): Promise<boolean> =>
  writing(db, async (tx) => insertUser(tx, user, await epoch(tx)))

/** The account with its first sequence number and epoch; false when the address or the id is taken. */
export async function insertUser(tx: Tx, user: UserTable, epoch: string): Promise<boolean> {
  const added = await tx
    .insertInto('users')
    .values(user)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) return false
  await tx.insertInto('heads').values({ user_id: user.id, seq: 0 }).execute()
  await tx.insertInto('epochs').values({ user_id: user.id, position: 0, epoch, from_seq: 1 }).execute()
  return true
}
