import type { Context, MiddlewareHandler } from 'hono'
import { isAdmin } from '#server/auth/public-user.ts'
import { isTokenOfErasedAccount, type ValidSession, validSession } from '#server/auth/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

/** The session of a call's token, null without a valid one: for public calls. */
export async function optionalSession(deps: AppDeps, c: Context): Promise<ValidSession | null> {
  const token = tokenOf(c)
  return token ? validSession(deps, token) : null
}

const tokenOf = (c: Context): string | undefined =>
  /^Bearer ([\w.-]{1,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** The 401 of a call without a valid session. */
async function refusal(deps: AppDeps, c: Context): Promise<AppError> {
  const token = tokenOf(c)
  return token && (await isTokenOfErasedAccount(deps, token))
    ? new AppError(401, 'account_gone', 'Ce compte a été supprimé.')
    : new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
}

/** Rejects calls without the token of a valid session. */
export const requireUser =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const session = await optionalSession(deps, c)
    if (!session) throw await refusal(deps, c)
    c.set('user', session.user)
    c.set('sessionId', session.sessionId)
    await next()
  }

/** After `requireUser`: rejects everybody but admins. */
export const requireAdmin =
  ({ config }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isAdmin(c.get('user'), config)) throw new AppError(403, 'forbidden', 'Réservé aux administrateurs.')
    await next()
  }
