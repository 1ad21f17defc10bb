import { Hono } from 'hono'
import { publicChannel } from '#server/channels/public-channel.ts'
import { newChannel, withStream, withUser } from '#server/channels/state.ts'
import { orUnavailable } from '#server/channels/unavailable.ts'
import {
  addChannel,
  allChannels,
  channelCount,
  knownChannel,
  removeChannel,
  updateChannel,
} from '#server/db/channels.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { TwitchChannelTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import { newId } from '#server/ids.ts'
import type { Twitch } from '#server/outside/twitch.ts'
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

const MOST = 500

/** Puts a channel on the whitelist, or renews the one that is there. Where Twitch is not asked, the login is believed. */
async function whitelist(
  deps: AppDeps,
  login: string,
): Promise<{ channel: TwitchChannelTable; added: boolean }> {
  const { db, now, outside } = deps
  const blank = newChannel(newId(deps.random), login, now())
  const asked = outside.twitch
    ? await orUnavailable(deps, askAbout(outside.twitch, blank, deps.now()))
    : blank
  return writing(db, async (tx) => {
    const known = await knownChannel(tx, asked)
    if (known) {
      const { id, created_at } = known
      const renewed = outside.twitch ? { ...asked, id, created_at } : known
      await updateChannel(tx, renewed)
      return { channel: renewed, added: false }
    }
    if ((await channelCount(tx)) >= MOST) {
      throw new AppError(
        409,
        'conflict',
        `La liste compte déjà ${MOST} chaînes\u00a0: supprimes-en une d’abord.`,
      )
    }
    await addChannel(tx, asked)
    return { channel: asked, added: true }
  })
}

async function askAbout(
  twitch: Twitch,
  channel: TwitchChannelTable,
  at: number,
): Promise<TwitchChannelTable> {
  const [user] = await twitch.users('login', [channel.login])
  if (!user) throw new AppError(404, 'channel_unknown', 'Cette chaîne n’existe pas sur Twitch.')
  const [stream] = await twitch.streams([user.id])
  return withStream(withUser(channel, user), stream, at)
}
