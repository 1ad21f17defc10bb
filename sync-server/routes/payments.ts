import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

/** Donations: checkout, verification, the payment service's events (spec accounts §7). */
export function paymentRoutes(_deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
