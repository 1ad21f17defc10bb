import type { Channel } from '#shared/endpoints/streamers.ts'

/** A whitelisted channel, off and never looked at. */
export function aChannel(changes: Partial<Channel> = {}): Channel {
  const login = changes.login ?? changes.display_name?.toLowerCase() ?? 'mimi'
  return {
    id: login,
    login,
    display_name: login,
    url: `https://www.twitch.tv/${login}`,
    profile_image_url: null,
    is_live: false,
    viewer_count: null,
    stream_title: null,
    game_name: null,
    thumbnail_url: null,
    last_checked_at: null,
    ...changes,
  }
}
