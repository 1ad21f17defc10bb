import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** The admin's figures and list of accounts (spec accounts §7). */
export function adminUserRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
