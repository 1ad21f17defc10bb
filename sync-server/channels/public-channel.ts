import type { TwitchChannelTable } from '#server/db/schema.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'

const OFF = {
  is_live: false,
  viewer_count: null,
  stream_title: null,
  game_name: null,
  thumbnail_url: null,
}

/** A channel as every call answers it. Where Twitch is not asked, nothing is said of what it once showed. */
export function publicChannel(row: TwitchChannelTable, followed: boolean): Channel {
  const { id, login, display_name, last_checked_at } = row
  const shown = {
    id,
    login,
    display_name,
    url: `https://www.twitch.tv/${login}`,
    profile_image_url: row.profile_image_url,
  }
  if (!followed) return { ...shown, ...OFF, last_checked_at: null }
  return {
    ...shown,
    is_live: row.is_live !== 0,
    viewer_count: row.viewer_count,
    stream_title: row.stream_title,
    game_name: row.game_name,
    thumbnail_url: row.thumbnail_url,
    last_checked_at: last_checked_at === null ? null : new Date(last_checked_at).toISOString(),
  }
}
