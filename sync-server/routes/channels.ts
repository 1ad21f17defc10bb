import { Hono } from 'hono'
import { RateLimit } from '#server/auth/rate-limit.ts'
import { publicChannel } from '#server/channels/public-channel.ts'
import { createRefresh } from '#server/channels/refresh.ts'
import { allChannels } from '#server/db/channels.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import type { RefreshAnswer } from '#shared/endpoints/streamers.ts'

const MINUTE = 60_000
const REFRESHES_PER_MINUTE = 12

/** The streaming channels that players see (A192, A193). */
export function channelRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { twitch } = deps.outside
  const refresh = twitch ? createRefresh(deps, twitch) : null
  const refreshes = new RateLimit(REFRESHES_PER_MINUTE, MINUTE, deps.now)

  app.get('/api/v1/twitch_channels', requireUser(deps), async (c) => {
    const rows = await allChannels(deps.db)
    const channels = rows.map((row) => publicChannel(row, refresh !== null))
    const liveOnly = c.req.query('live') === '1'
    return c.json({ channels: liveOnly ? channels.filter(({ is_live }) => is_live) : channels })
  })

  app.post('/api/v1/twitch_channels/refresh', requireUser(deps), async (c) => {
    if (!refresh) {
      throw new AppError(
        503,
        'not_configured',
        'Twitch n’est pas relié à ce serveur\u00a0: les directs sont inconnus.',
      )
    }
    refreshes.take(c.get('user').id)
    const answer: RefreshAnswer = { refreshed: await refresh() }
    return c.json(answer)
  })
  return app
}
