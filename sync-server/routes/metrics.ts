import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { AppError } from '#shared/contract/error.ts'

/** `GET /metrics`, for Prometheus: for whoever has the operator's token. Anyone else learns nothing. */
export function metricsRoutes({ metrics, metricsToken }: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!metrics) return app
  const { registry } = metrics
  app.get('/metrics', async (c) => {
    if (!bearsToken(c, metricsToken)) throw new AppError(404, 'not_found', 'Cette adresse n’existe pas.')
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return app
}

function bearsToken(c: Context, token: string): boolean {
  const given = /^Bearer (\S{1,500})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
