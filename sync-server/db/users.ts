import { sql } from 'kysely'
import { fold } from '#shared/domain/text/fold.ts'
import { writing } from './engine/transaction.ts'
import type { Db, Tx, UserTable } from './schema.ts'

/** The unique form of an email: trimmed, without case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export type NewUser = Pick<UserTable, 'id' | 'email' | 'name' | 'password_hash' | 'created_at'> &
  Partial<UserTable>

/** The row of a new account. */
export const newUser = (wanted: NewUser): UserTable => ({
  google_sub: null,
  email_verified: 0,
  sign_in_changed_at: wanted.created_at,
  is_admin: 0,
  access_active: 0,
  access_reason: null,
  ...wanted,
  email_key: emailKey(wanted.email),
  search: searchOf(wanted),
})

/** The text that the admin's search matches. */
export const searchOf = ({ email, name }: Pick<UserTable, 'email' | 'name'>): string =>
  fold(`${email} ${name}`)

/**
 * The accounts but those that are closed, of which only rows are left that go in their turn. Written as it is: the index of
 * these rows alone is found by its own words.
 */
export const openUsers = (db: Db) => db.selectFrom('users').where('search', '!=', sql.lit(''))

export const userByEmail = (db: Db, emailKey: string): Promise<UserTable | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** The id of a new account and the epoch of its first rows. */
export type NewAccountKeys = { id: string; epoch: string }

/** Adds an account and answers it; null when the address is taken. */
export const addUser = (
  db: Db,
  wanted: Omit<NewUser, 'id'>,
  newKeys: (tx: Tx) => Promise<NewAccountKeys>,
): Promise<UserTable | null> =>
  writing(db, async (tx) => {
    const { id, epoch } = await newKeys(tx)
    const user = newUser({ ...wanted, id })
    return (await insertUser(tx, user, epoch)) ? user : null
  })

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
