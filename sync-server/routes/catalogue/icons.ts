import { Hono } from 'hono'
import { NetworkRateLimit } from '#server/auth/rate-limit.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createIconNames, readIconName } from '#server/icons/icon-names.ts'
import { AppError } from '#shared/contract/error.ts'

/** Pictures that one network may make us fetch in a time: a player who sees every tool for the first time needs fewer. */
const FETCHES = 600
const WINDOW_MS = 5 * 60_000
/** How long a device goes without asking again for a picture that is not to be had. */
const MISSED = 'public, max-age=60'

/**
 * The pictures of the game, so that a player's address stays with us. They are the same for all: no token is asked, and
 * any cache may keep them.
 */
export function iconRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, config, icons, now } = deps
  const app = new Hono<AppEnv>()
  const isNamed = createIconNames(db)
  const fetches = new NetworkRateLimit(FETCHES, WINDOW_MS, now)

  app.get('/icons/:kind/:file', async (c) => {
    const name = readIconName(c.req.param('kind'), c.req.param('file'))
    if (!name || !icons) throw absent()
    const network = clientIp(c, config)
    const bytes = (await isNamed(name)) ? await icons.find(name, () => fetches.take(network)) : null
    if (!bytes) {
      c.header('Cache-Control', MISSED)
      throw absent()
    }
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Type', 'image/png')
    return c.body(bytes)
  })
  return app
}

const absent = () => new AppError(404, 'not_found', 'Cette image n’est pas disponible.')
