import type { Config } from '#server/config.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { User } from '#shared/endpoints/auth.ts'

/** An account as its owner sees it. */
export function publicUser(user: UserTable, config: Config): User {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    is_admin: isAdmin(user, config),
    access_active: user.access_active !== 0,
    created_at: new Date(user.created_at).toISOString(),
  }
}

/**
 * Whether an account is an admin: by its row, or because ADMIN_EMAIL names it and the link that only its owner or the operator
 * could have was opened.
 */
export const isAdmin = (
  user: Pick<UserTable, 'is_admin' | 'email_key' | 'email_verified'>,
  config: Config,
): boolean => user.is_admin !== 0 || (config.adminEmail === user.email_key && user.email_verified !== 0)
