import { writing } from './engine/transaction.ts'
import type { Db, MailLinkTable, Tx } from './schema.ts'

type Purpose = MailLinkTable['purpose']
/** What gives a new password. */
export const RESETS = ['reset', 'handed'] as const
/** A link as its token names it. */
export type NamedLink = Pick<MailLinkTable, 'user_id' | 'hash'>

/** Stores a link; the account's older ones of that purpose end. */
export const addMailLink = (db: Db, link: MailLinkTable): Promise<void> =>
  writing(db, async (tx) => {
    await removeMailLinks(tx, link.user_id, link.purpose)
    await tx.insertInto('mail_links').values(link).execute()
  })

export async function mailLinkLives(
  db: Db,
  { user_id, hash }: NamedLink,
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

/** Uses a link up; true for the one caller that found it living. */
export async function takeMailLink(tx: Tx, link: NamedLink, purpose: Purpose, now: number): Promise<boolean> {
  const taken = await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', link.user_id)
    .where('hash', '=', link.hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Whether a link of that purpose is on its way to the account's owner. */
export async function mailLinkWaits(db: Db, userId: string, purpose: Purpose, now: number): Promise<boolean> {
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

/** Ends every link that gives a new password. */
export async function removeResetLinks(db: Db, userId: string): Promise<void> {
  for (const purpose of RESETS) await removeMailLinks(db, userId, purpose)
}

export async function removeExpiredMailLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute()
}
