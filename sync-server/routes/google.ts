import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** Third-party sign-in (checklist A68). */
export function googleRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
