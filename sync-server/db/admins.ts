import type { Config } from '#server/config.ts'
import type { Db } from './schema.ts'

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
