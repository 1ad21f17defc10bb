import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** What a player sees and changes of their own account: name, password, sessions, export, deletion. */
export function accountRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
