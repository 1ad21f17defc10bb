import { type Config, isLoopback } from '#server/config.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { User } from '#shared/endpoints/auth.ts'

/** An account as its owner sees it. ADMIN_EMAIL makes an admin only where nobody else can reach the server. */
export function publicUser(user: UserTable, config: Config): User {
  const named = config.adminEmail === user.email_key && isLoopback(config)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    is_admin: user.is_admin !== 0 || named,
    access_active: user.access_active !== 0,
    created_at: new Date(user.created_at).toISOString(),
  }
}
