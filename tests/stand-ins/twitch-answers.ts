import type { StandInChannel } from './twitch-channels.ts'
import { inventedPicture } from './twitch-pictures.ts'

const MOST_NAMES = 100
const USUAL_STREAMS = 20

/** `data` of Helix's users; null for a query that it refuses. */
export function userRows(
  channels: readonly StandInChannel[],
  { searchParams, origin }: URL,
): unknown[] | null {
  const ids = searchParams.getAll('id')
  const logins = searchParams.getAll('login')
  const names = ids.length + logins.length
  if (names === 0 || names > MOST_NAMES || logins.some((login) => !/^\w{1,25}$/.test(login))) return null
  return channels
    .filter(({ id, login }) => ids.includes(id) || logins.includes(login))
    .map(({ id, login, name }) => ({
      id,
      login,
      display_name: name,
      type: '',
      broadcaster_type: 'affiliate',
      description: '',
      profile_image_url: `${origin}/pictures/${login}.svg`,
      offline_image_url: '',
      created_at: '2020-01-01T00:00:00Z',
    }))
}

/** `data` of Helix's streams, 20 unless `first` says more; null for a query that it refuses. */
export function streamRows(
  channels: readonly StandInChannel[],
  { searchParams, origin }: URL,
): unknown[] | null {
  const ids = searchParams.getAll('user_id')
  const first = Number(searchParams.get('first') ?? USUAL_STREAMS)
  if (ids.length > MOST_NAMES || !(first >= 1 && first <= MOST_NAMES)) return null
  return channels
    .flatMap(({ id, login, name, live }) => {
      if (!live || (ids.length > 0 && !ids.includes(id))) return []
      const stream = {
        id: `9${id}`,
        user_id: id,
        user_login: login,
        user_name: name,
        game_id: '500188',
        game_name: live.game,
        type: 'live',
        title: live.title,
        viewer_count: live.viewers,
        started_at: '2026-11-20T18:00:00Z',
        language: 'fr',
        thumbnail_url: `${origin}/thumbnails/${login}-{width}x{height}.svg`,
        tags: ['Français'],
        is_mature: false,
      }
      return [stream]
    })
    .slice(0, first)
}

/** The picture that an address names; null for any other address. */
export function channelPicture({ pathname }: URL): string | null {
  const portrait = /^\/pictures\/(\w+)\.svg$/.exec(pathname)
  if (portrait) return inventedPicture(portrait[1] ?? '', 300, 300)
  const [, login, width, height] = /^\/thumbnails\/(\w+)-(\d{1,4})x(\d{1,4})\.svg$/.exec(pathname) ?? []
  return login === undefined ? null : inventedPicture(login, Number(width), Number(height))
}
