import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { AppError } from '#shared/contract/error.ts'

/**
 * `GET /metrics`, for Prometheus. With METRICS_TOKEN: whoever has it. Without: only this machine, asked directly, while
 * the server is not a public one, because a proxy beside it would look like this machine. Anyone else learns nothing.
 */
export function metricsRoutes({ config, metrics }: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!metrics) return app
  const { registry } = metrics
  app.get('/metrics', async (c) => {
    const allowed = config.metricsToken
      ? bearsToken(c, config.metricsToken)
      : isLocalRequest(c, config) && LOOPBACK.test(peerOf(c))
    if (!allowed) throw new AppError(404, 'not_found', 'Cette adresse n’existe pas.')
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return app
}

function bearsToken(c: Context, token: string): boolean {
  const given = /^Bearer (\S{1,500})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/

function peerOf(c: Context): string {
  const socket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  return (socket ? getConnInfo(c).remote.address : undefined) ?? ''
}
