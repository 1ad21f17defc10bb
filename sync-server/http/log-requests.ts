import type { MiddlewareHandler } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import type { AppEnv } from './env.ts'

/** One line per request: never its query, its body, a token or an address of a person. */
export const logRequests =
  ({ log, random }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const request = newId(random).slice(0, 12)
    const begun = performance.now()
    c.set('requestId', request)
    c.header('X-Request-Id', request)
    await next()
    const ms = Math.round((performance.now() - begun) * 10) / 10
    const level = c.req.path === '/healthz' ? 'debug' : 'info'
    log[level]({ request, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
