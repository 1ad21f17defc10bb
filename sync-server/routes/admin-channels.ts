import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** The admin's whitelist of streaming channels (spec accounts §7). */
export function adminChannelRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
