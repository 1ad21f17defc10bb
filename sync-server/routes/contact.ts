import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** The contact form (spec accounts §7). */
export function contactRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
