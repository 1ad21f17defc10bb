import type { Context, MiddlewareHandler } from 'hono'
import { isAdmin } from '#server/auth/public-user.ts'
import { type ValidSession, validSession } from '#server/auth/sessions.ts'
import { readToken, type TokenClaims } from '#server/auth/tokens.ts'
import { isErased } from '#server/db/erased-accounts.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

/** The session of a call's token, null without a valid one: for public calls. */
export async function optionalSession(deps: AppDeps, c: Context): Promise<ValidSession | null> {
  const claims = await claimsOf(deps, c)
  return claims && validSession(deps, claims)
}

/** What a call's token says of itself; null without one that we signed. */
async function claimsOf({ secret }: AppDeps, c: Context): Promise<TokenClaims | null> {
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token === undefined ? null : readToken(token, secret)
}

/** Rejects calls without the token of a valid session; those of one account queue, before anything is asked for them. */
export const requireUser =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const claims = await claimsOf(deps, c)
    if (!claims) throw unauthorized()
    const leave = await deps.queue.enter(claims.userId, c.req.raw.signal)
    try {
      const session = await validSession(deps, claims)
      if (!session) throw await refusal(deps, claims)
      c.set('user', session.user)
      c.set('sessionId', session.sessionId)
      await next()
    } finally {
      void (c.get('streamed') ?? Promise.resolve()).finally(leave)
    }
  }

/** The 401 of a call whose session is over. */
const refusal = async ({ db }: AppDeps, { userId }: TokenClaims): Promise<AppError> =>
  (await isErased(db, userId))
    ? new AppError(401, 'account_gone', 'Ce compte a été supprimé.')
    : unauthorized()

const unauthorized = () => new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')

/** After `requireUser`: rejects everybody but admins. */
export const requireAdmin =
  ({ config }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isAdmin(c.get('user'), config)) throw new AppError(403, 'forbidden', 'Réservé aux administrateurs.')
    await next()
  }
