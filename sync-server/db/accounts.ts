import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { writing } from './engine/transaction.ts'
import { closeAccount } from './erased-accounts.ts'
import { consumeMailLink, type MailLinkKey, removeResetLinks } from './mail-links.ts'
import type { Db, ErasedAccountTable, Tx, UserTable } from './schema.ts'
import { removeSessions } from './sessions.ts'
import {
  emailKey,
  insertUser,
  type NewAccountKeys,
  type NewUser,
  newUser,
  searchOf,
  userByEmail,
} from './users.ts'

/**
 * Sets a password through a reset link; false when the link was used or has expired. Every session of the account ends, and
 * its Google identity goes: it may be that of whoever made the account with a stranger's address. Only a link that came
 * by mail proves the address.
 */
export const resetPassword = (
  db: Db,
  link: MailLinkKey,
  passwordHash: string,
  now: number,
): Promise<boolean> =>
  writing(db, async (tx) => {
    const mailed = await consumeMailLink(tx, link, 'reset', now)
    if (!mailed && !(await consumeMailLink(tx, link, 'handed', now))) return false
    const proved = mailed ? { email_verified: 1 } : {}
    await setSignIn(tx, link.user_id, { password_hash: passwordHash, google_sub: null, ...proved }, now)
    await removeResetLinks(tx, link.user_id)
    await removeSessions(tx, link.user_id)
    return true
  })

/** Marks an email as verified through a confirmation link; false when the link was used or has expired. */
export const confirmAddress = (db: Db, link: MailLinkKey, now: number): Promise<boolean> =>
  writing(db, async (tx) => {
    if (!(await consumeMailLink(tx, link, 'confirm', now))) return false
    await setSignIn(tx, link.user_id, { email_verified: 1 }, now)
    return true
  })

export type PasswordChange = { user: UserTable; passwordHash: string; keptSession: string; now: number }

/** Replaces the password that the owner has just proved; false when another change came first. */
export const changePassword = (
  db: Db,
  { user, passwordHash, keptSession, now }: PasswordChange,
): Promise<boolean> =>
  writing(db, async (tx) => {
    const changed = await signInChange(tx, user.id, { password_hash: passwordHash }, now)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    await removeResetLinks(tx, user.id)
    await removeSessions(tx, user.id, keptSession)
    return true
  })

export async function renameUser(db: Db, { id, email }: UserTable, name: string): Promise<void> {
  await setUser(db, id, { name, search: searchOf({ email, name }) })
}

/**
 * The account that a Google identity opens, and what was done for it. `sealed`: linked, and whoever had registered its
 * address before was shut out.
 */
export type GoogleAccount = { user: UserTable; done: 'found' | 'made' | 'linked' | 'sealed' }

/** Why an identity opens no account: another one has the account of its address, or Google does not own that address. */
export type GoogleRefusal = 'other_identity' | 'address_not_owned'

/**
 * Finds the account of a Google identity, links the one that has its address, or adds `wanted`. Only an identity whose
 * address is proved (`email_verified`) links, and an account never changes its identity.
 */
export const openGoogleAccount = (
  db: Db,
  wanted: Omit<NewUser, 'id'> & { google_sub: string },
  newKeys: (tx: Tx) => Promise<NewAccountKeys>,
): Promise<GoogleAccount | GoogleRefusal> =>
  writing(db, async (tx) => {
    const { google_sub } = wanted
    const found = await tx
      .selectFrom('users')
      .selectAll()
      .where('google_sub', '=', google_sub)
      .executeTakeFirst()
    if (found) return { user: found, done: 'found' }
    const known = await userByEmail(tx, emailKey(wanted.email))
    if (!known) {
      const { id, epoch } = await newKeys(tx)
      const user = newUser({ ...wanted, id })
      await insertUser(tx, user, epoch)
      return { user, done: 'made' }
    }
    if (known.google_sub !== null) return 'other_identity'
    if (wanted.email_verified !== 1) return 'address_not_owned'
    const sealed = known.email_verified === 0
    const change = { google_sub, email_verified: 1, ...(sealed ? { password_hash: '' } : {}) }
    await setSignIn(tx, known.id, change, wanted.created_at)
    if (sealed) await removeSessions(tx, known.id)
    return { user: { ...known, ...change }, done: sealed ? 'sealed' : 'linked' }
  })

/** Links a Google identity to an account; answers why not. Neither ever changes its partner. */
export const linkIdentity = (
  db: Db,
  userId: string,
  identity: { sub: string; email: string },
  now: number,
): Promise<'account_linked' | 'identity_linked' | 'address_unproved' | null> =>
  writing(db, async (tx) => {
    const google_sub = identity.sub
    const users = await tx
      .selectFrom('users')
      .select(['id', 'google_sub', 'email_key', 'email_verified'])
      .where((eb) => eb.or([eb('id', '=', userId), eb('google_sub', '=', google_sub)]))
      .execute()
    if (users.some((user) => user.id === userId && user.google_sub !== null)) return 'account_linked'
    if (users.some((user) => user.id !== userId)) return 'identity_linked'
    // Whoever registered a stranger's address would shut its owner out with an identity of their own.
    const isForeign = (user: { email_key: string }) => user.email_key !== emailKey(identity.email)
    if (users.some((user) => user.email_verified === 0 && isForeign(user))) return 'address_unproved'
    await setSignIn(tx, userId, { google_sub }, now)
    return null
  })

export type Closing = { erased: ErasedAccountTable; admin: boolean }

/** Closes an account for ever, unless no admin would be left. Its rows are still there: `ClosedAccounts` removes them. */
export function closeUnlessLastAdmin(db: Db, config: Config, { erased, admin }: Closing): Promise<boolean> {
  return writing(db, async (tx) => {
    if (admin && !(await otherAdminExists(tx, config, erased.id))) return false
    await closeAccount(tx, erased)
    return true
  })
}

/** What opens an account: every change of it is dated, for a restore that has to tell the later one. */
type SignIn = Partial<Pick<UserTable, 'password_hash' | 'google_sub' | 'email_verified'>>

/** The date rises even when the clock went back. */
const signInChange = (tx: Tx, id: string, change: SignIn, now: number) =>
  tx
    .updateTable('users')
    .set({
      ...change,
      sign_in_changed_at: sql<number>`case when sign_in_changed_at < ${now} then ${now} else sign_in_changed_at + 1 end`,
    })
    .where('id', '=', id)

async function setSignIn(tx: Tx, id: string, change: SignIn, now: number): Promise<void> {
  await signInChange(tx, id, change, now).execute()
}

async function setUser(db: Db, id: string, change: Partial<UserTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/**
 * Whether an admin would be left without this account: the same rule as `isAdmin`, asked of the whole table. Ask it in
 * the transaction that removes the account, so that two admins never remove each other.
 */
export async function otherAdminExists(db: Db, config: Config, userId: string): Promise<boolean> {
  const { adminEmail } = config
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', userId)
    .where((eb) => {
      if (adminEmail === null) return eb('is_admin', '!=', 0)
      const believed = eb.and([eb('email_key', '=', adminEmail), eb('email_verified', '!=', 0)])
      return eb.or([eb('is_admin', '!=', 0), believed])
    })
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
