import type { TwitchChannelTable } from '#server/db/schema.ts'
import type { TwitchStream, TwitchUser } from '#server/outside/twitch.ts'

/** A new line of the whitelist, of which nothing but its login is known. */
export const newChannel = (id: string, login: string, created_at: number): TwitchChannelTable => ({
  id,
  login,
  twitch_id: null,
  display_name: login,
  profile_image_url: null,
  is_live: 0,
  viewer_count: null,
  stream_title: null,
  game_name: null,
  thumbnail_url: null,
  last_checked_at: null,
  created_at,
})

export const withUser = (channel: TwitchChannelTable, user: TwitchUser): TwitchChannelTable => ({
  ...channel,
  twitch_id: user.id,
  login: user.login,
  display_name: user.displayName,
  profile_image_url: user.profileImageUrl,
})

/** What a channel shows at an instant; without a stream it is off. */
export const withStream = (
  channel: TwitchChannelTable,
  stream: TwitchStream | undefined,
  at: number,
): TwitchChannelTable => ({
  ...channel,
  is_live: stream ? 1 : 0,
  viewer_count: stream?.viewerCount ?? null,
  stream_title: stream?.title ?? null,
  game_name: stream?.gameName ?? null,
  thumbnail_url: stream?.thumbnailUrl ?? null,
  last_checked_at: at,
})

/**
 * The whitelist with the names that Twitch gives today. A channel is its owner's, whatever its login becomes; a login
 * that another line holds is not taken over.
 */
export function withUsers(
  channels: readonly TwitchChannelTable[],
  users: readonly TwitchUser[],
): TwitchChannelTable[] {
  const byId = new Map(users.map((user) => [user.id, user]))
  const byLogin = new Map(users.map((user) => [user.login, user]))
  const held = new Set(channels.map(({ login }) => login))
  return channels.map((channel) => {
    const user = channel.twitch_id === null ? byLogin.get(channel.login) : byId.get(channel.twitch_id)
    if (!user) return channel
    const taken = user.login !== channel.login && held.has(user.login)
    held.add(user.login)
    return withUser(channel, taken ? { ...user, login: channel.login } : user)
  })
}

/** Whether a channel shows something else than before; the instant of the check aside. */
export const changed = (before: TwitchChannelTable, after: TwitchChannelTable): boolean =>
  JSON.stringify({ ...before, last_checked_at: 0 }) !== JSON.stringify({ ...after, last_checked_at: 0 })
