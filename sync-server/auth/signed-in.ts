import type { Context } from 'hono'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { isFromHere } from '#server/http/from-here.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { deviceName } from './device-name.ts'
import { publicUser } from './public-user.ts'
import { startSession } from './sessions.ts'

/** Opens a session for an account whose owner has just proved who they are. */
export const signedIn = async (deps: AppDeps, c: Context, user: UserTable): Promise<SessionAnswer> => ({
  token: await startSession(deps, user.id, deviceName(c.req.header('user-agent') ?? '')),
  user: publicUser(user, deps.config, isFromHere(c, deps.config)),
})
