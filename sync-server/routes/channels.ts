import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** The streaming channels that players see (spec accounts §7). */
export function channelRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
