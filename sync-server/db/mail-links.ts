import { writing } from './engine/transaction.ts'
import type { Db, MailLinkTable, Tx } from './schema.ts'

type Purpose = MailLinkTable['purpose']
/** The purposes that set a new password. */
export const RESET_PURPOSES = ['reset', 'handed'] as const
/** A link by its account and the hash of its secret, as its token gives them. */
export type MailLinkKey = Pick<MailLinkTable, 'user_id' | 'hash'>

/**
 * Stores a link in place of the account's older ones of that purpose. `unlessValid`: not while one of them is valid at that
 * moment (ms). Answers whether it is stored.
 */
export const addMailLink = (
  db: Db,
  link: MailLinkTable,
  { unlessValid }: { unlessValid?: number } = {},
): Promise<boolean> =>
  writing(db, async (tx) => {
    const { user_id, purpose } = link
    if (unlessValid !== undefined && (await hasMailLink(tx, user_id, purpose, unlessValid))) return false
    await removeMailLinks(tx, user_id, purpose)
    await tx.insertInto('mail_links').values(link).execute()
    return true
  })

export async function isMailLinkValid(
  db: Db,
  { user_id, hash }: MailLinkKey,
  purposes: readonly Purpose[],
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('mail_links')
    .select('expires_at')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes a valid link; true for the one caller that did. */
export async function consumeMailLink(
  tx: Tx,
  link: MailLinkKey,
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  const consumed = await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', link.user_id)
    .where('hash', '=', link.hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return consumed.numDeletedRows > 0n
}

/** Whether an account has a valid link of that purpose. */
async function hasMailLink(db: Db, userId: string, purpose: Purpose, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('mail_links')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeMailLinks(db: Db, userId: string, purpose: Purpose): Promise<void> {
  await db.deleteFrom('mail_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/** Removes every link that sets a new password. */
export async function removeResetLinks(db: Db, userId: string): Promise<void> {
  for (const purpose of RESET_PURPOSES) await removeMailLinks(db, userId, purpose)
}

export async function removeExpiredMailLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute()
}
