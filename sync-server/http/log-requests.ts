import type { MiddlewareHandler } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { AppEnv } from './env.ts'
import { knownMethod, routePattern } from './route-pattern.ts'

const BY_MACHINES = new Set(['/healthz', '/metrics'])

/** One line per request: its route's pattern, never what stands in its address, its query, its body or its headers. */
export const logRequests =
  ({ log, random }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const request = newId(random).slice(0, 12)
    const begun = performance.now()
    c.set('requestId', request)
    c.header('X-Request-Id', request)
    await next()
    const ms = Math.round((performance.now() - begun) * 10) / 10
    const path = routePattern(c)
    const level = BY_MACHINES.has(path) ? 'debug' : 'info'
    log[level]({ request, method: knownMethod(c), path, status: c.res.status, ms }, 'request')
  }

/** Counts every request under its route's pattern. */
export const countRequests =
  (metrics: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const begun = performance.now()
    await next()
    metrics.answered({
      method: knownMethod(c),
      route: routePattern(c),
      status: c.res.status,
      seconds: (performance.now() - begun) / 1000,
    })
  }
