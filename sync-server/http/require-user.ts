import type { Context, MiddlewareHandler } from 'hono'
import { isAdmin } from '#server/auth/public-user.ts'
import { isOfErased, type Signed, sessionOf } from '#server/auth/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'
import { isFromHere } from './from-here.ts'

/** The living session whose token a call carries, or null: for calls that anybody may make. */
export async function signedOf(deps: AppDeps, c: Context): Promise<Signed | null> {
  const token = tokenOf(c)
  return token ? sessionOf(deps, token) : null
}

const tokenOf = (c: Context): string | undefined =>
  /^Bearer ([\w.-]{1,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** What a call without a living session is answered. */
async function refusal(deps: AppDeps, c: Context): Promise<AppError> {
  const token = tokenOf(c)
  return token && (await isOfErased(deps, token))
    ? new AppError(401, 'account_gone', 'Ce compte a été supprimé.')
    : new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
}

/** Lets a call through only with the token of a living session. */
export const requireUser =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const signed = await signedOf(deps, c)
    if (!signed) throw await refusal(deps, c)
    c.set('user', signed.user)
    c.set('sessionId', signed.sessionId)
    await next()
  }

/** Behind `requireUser`: lets a call through only for an admin. */
export const requireAdmin =
  ({ config }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isAdmin(c.get('user'), config, isFromHere(c, config)))
      throw new AppError(403, 'forbidden', 'Réservé aux administrateurs.')
    await next()
  }
