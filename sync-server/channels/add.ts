import { addChannel, channelCount, knownChannel, updateChannel } from '#server/db/channels.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { TwitchChannelTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import type { Twitch } from '#server/outside/twitch.ts'
import { AppError } from '#shared/contract/error.ts'
import { newChannel, withStream, withUser } from './state.ts'
import { orUnavailable } from './unavailable.ts'

const MOST = 500

/** Puts a channel on the whitelist, or renews the one that is there. Where Twitch is not asked, the login is believed. */
export async function whitelist(
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
