import type { Config } from '#server/config.ts'
import { otherAdminExists } from './admins.ts'
import { type NamedLink, removeMailLinks, takeMailLink } from './mail-links.ts'
import type { Db, Tx, UserTable } from './schema.ts'
import { removeSessions } from './sessions.ts'
import { writing } from './transaction.ts'
import { insertUser, searchOf, userByEmail } from './users.ts'

/** Gives a password through a reset link; false when the link is used or over. Every session of the account ends. */
export const resetPassword = (db: Db, link: NamedLink, passwordHash: string, now: number): Promise<boolean> =>
  writing(db, async (tx) => {
    if (!(await takeMailLink(tx, link, 'reset', now))) return false
    await setUser(tx, link.user_id, { password_hash: passwordHash, email_verified: 1 })
    await removeMailLinks(tx, link.user_id, 'reset')
    await removeSessions(tx, link.user_id)
    return true
  })

/** Believes an address through a confirmation link; false when the link is used or over. */
export const confirmAddress = (db: Db, link: NamedLink, now: number): Promise<boolean> =>
  writing(db, async (tx) => {
    if (!(await takeMailLink(tx, link, 'confirm', now))) return false
    await setUser(tx, link.user_id, { email_verified: 1 })
    return true
  })

export type PasswordChange = { user: UserTable; passwordHash: string; keptSession: string }

/** Replaces the password that the owner has just proved; false when another change came first. */
export const changePassword = (
  db: Db,
  { user, passwordHash, keptSession }: PasswordChange,
): Promise<boolean> =>
  writing(db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    await removeMailLinks(tx, user.id, 'reset')
    await removeSessions(tx, user.id, keptSession)
    return true
  })

export async function renameUser(db: Db, { id, email }: UserTable, name: string): Promise<void> {
  await setUser(db, id, { name, search: searchOf({ email, name }) })
}

/** The account that a Google identity opens; `sealed`: whoever had registered its address before was shut out. */
export type GoogleAccount = { user: UserTable; made: boolean; sealed: boolean }

/** Finds the account of a Google identity, links the one that has its address, or adds `fresh`. */
export const openGoogleAccount = (
  db: Db,
  fresh: UserTable,
  epoch: (tx: Tx) => Promise<string>,
): Promise<GoogleAccount> =>
  writing(db, async (tx) => {
    const linked = await tx
      .selectFrom('users')
      .selectAll()
      .where('google_sub', '=', fresh.google_sub)
      .executeTakeFirst()
    if (linked) return { user: linked, made: false, sealed: false }
    const known = await userByEmail(tx, fresh.email_key)
    if (known) return linkGoogle(tx, known, fresh.google_sub)
    await insertUser(tx, fresh, await epoch(tx))
    return { user: fresh, made: true, sealed: false }
  })

async function linkGoogle(tx: Tx, known: UserTable, google_sub: string | null): Promise<GoogleAccount> {
  const sealed = known.email_verified === 0
  const change = { google_sub, email_verified: 1, ...(sealed ? { password_hash: '' } : {}) }
  await setUser(tx, known.id, change)
  if (sealed) await removeSessions(tx, known.id)
  return { user: { ...known, ...change }, made: false, sealed }
}

/** Removes an account with every row of it, unless no admin would be left. */
export const removeAccount = (db: Db, config: Config, userId: string, admin: boolean): Promise<boolean> =>
  writing(db, async (tx) => {
    if (admin && !(await otherAdminExists(tx, config, userId))) return false
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    return true
  })

async function setUser(db: Db, id: string, change: Partial<UserTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}
