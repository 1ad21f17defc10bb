import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** Links sent by mail: a forgotten password, an address to confirm (spec accounts §7). */
export function mailLinkRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
