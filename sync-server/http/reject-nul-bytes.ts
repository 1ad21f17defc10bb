import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

/** An address with NUL in it names nothing, and no query that holds one finds anything: databases end texts there. */
export const rejectNulBytes = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const [path = '', query = ''] = c.req.url.split('?')
  if (path.includes('%00')) throw new AppError(404, 'not_found', 'Cette adresse n’existe pas.')
  if (query.includes('%00')) throw new AppError(400, 'bad_request', 'Paramètre illisible.')
  await next()
}
