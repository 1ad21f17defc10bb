import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a browser sends for another site and what changes something. A call with a token is its own proof: a foreign page
 * has none to send.
 */
export function fromOwnPage({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (!READING.has(c.req.method) && !hasToken(c) && isForeign(c, publicUrl)) {
      throw new AppError(403, 'forbidden', 'Requête refusée\u00a0: elle vient d’un autre site.')
    }
    return next()
  }
}

/** The browser's own word counts most; older ones and plain addresses give the origin alone, programs neither. */
function isForeign(c: Context, publicUrl: URL): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  if (origin === undefined || origin === publicUrl.origin) return false
  return hostOf(origin) !== (c.req.header('host') ?? new URL(c.req.url).host)
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Throws 415 for a body that a form or a script of another site can send without being asked: without a token, a body is JSON
 * and says so.
 */
export function requireJson(c: Context): void {
  if (hasToken(c) || /^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return
  throw new AppError(
    415,
    'bad_request',
    'Requête refusée\u00a0: son contenu doit être du JSON (application/json).',
  )
}

const hasToken = (c: Context): boolean => c.req.header('authorization') !== undefined
