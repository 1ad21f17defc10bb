import { Hono } from 'hono'
import { whitelist } from '#server/channels/add.ts'
import { publicChannel } from '#server/channels/public-channel.ts'
import { allChannels, removeChannel } from '#server/db/channels.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import { addChannelBody, channelLogin } from '#shared/endpoints/streamers.ts'

const PATH = '/api/v1/admin/twitch_channels'

/** The admin's whitelist of streaming channels (A194–A196). */
export function adminChannelRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const guards = [requireUser(deps), requireAdmin(deps)] as const
  const followed = deps.outside.twitch !== undefined

  app.get(PATH, ...guards, async (c) => {
    const rows = await allChannels(deps.db)
    return c.json({ channels: rows.map((row) => publicChannel(row, followed)) })
  })

  app.post(PATH, ...guards, limitBody(4_000), async (c) => {
    const { url } = await readBody(c, addChannelBody)
    const login = channelLogin(url)
    if (login === null) {
      throw new AppError(422, 'invalid', 'Colle l’adresse d’une chaîne Twitch, ou tape son nom seul.')
    }
    const { channel, added } = await whitelist(deps, login)
    return c.json(publicChannel(channel, followed), added ? 201 : 200)
  })

  app.delete(`${PATH}/:id`, ...guards, async (c) => {
    if (!(await removeChannel(deps.db, c.req.param('id')))) {
      throw new AppError(404, 'not_found', 'Cette chaîne n’est pas dans la liste.')
    }
    return c.body(null, 204)
  })
  return app
}
