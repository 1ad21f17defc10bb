import type { MiddlewareHandler } from 'hono'
import { isAdmin } from '#server/auth/public-user.ts'
import { sessionOf } from '#server/auth/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'
import { isFromHere } from './from-here.ts'

/** Lets a call through only with the token of a living session. */
export const requireUser =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = /^Bearer ([\w.-]{1,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const signed = token ? await sessionOf(deps, token) : null
    if (!signed) throw new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
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
