import type { Context } from 'hono'
import type { UserTable } from '#server/db/schema.ts'
import type { Proved } from '#server/db/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { deviceName } from '#shared/domain/site/device-name.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { publicUser } from './public-user.ts'
import { startSession } from './sessions.ts'

/** Opens a session for an account whose owner has just been authenticated. */
export async function signIn(
  deps: AppDeps,
  c: Context,
  { user, proved }: { user: UserTable; proved: Proved },
): Promise<SessionAnswer> {
  const device = deviceName(c.req.header('user-agent') ?? '')
  const token = await startSession(deps, user.id, { device, proved })
  return { token, user: publicUser(user, deps.config) }
}
