import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { AppEnv } from './env.ts'
import { knownMethod, routePattern } from './route-pattern.ts'

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
