import { Hono } from 'hono'
import { publicUser } from '#server/auth/public-user.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireUser } from '#server/http/require-user.ts'

/** The signed-in player, at both of its paths (A182, A183). */
export function meRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const path of ['/me', '/api/v1/me']) {
    app.get(path, requireUser(deps), (c) => c.json(publicUser(c.get('user'), deps.config)))
  }
  return app
}
