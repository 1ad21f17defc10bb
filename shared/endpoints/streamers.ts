import * as z from 'zod/mini'

/** A whitelisted channel as every call answers it (A170). Times are ISO 8601. */
export const channelShape = z.object({
  id: z.string(),
  login: z.string(),
  display_name: z.catch(z.string(), ''),
  url: z.string(),
  profile_image_url: z.catch(z.nullable(z.string()), null),
  is_live: z.catch(z.boolean(), false),
  viewer_count: z.catch(z.nullable(z.number()), null),
  stream_title: z.catch(z.nullable(z.string()), null),
  game_name: z.catch(z.nullable(z.string()), null),
  /** Template with {width} and {height}. */
  thumbnail_url: z.catch(z.nullable(z.string()), null),
  last_checked_at: z.catch(z.nullable(z.string()), null),
})
export type Channel = z.infer<typeof channelShape>

/** Answer of `GET /api/v1/twitch_channels` and of the admin's; a bare array is read too (A192). */
export const channelsAnswer = z.pipe(
  z.union([z.array(channelShape), z.object({ channels: z.array(channelShape) })]),
  z.transform((read) => (Array.isArray(read) ? read : read.channels)),
)

/** Answer of `POST /api/v1/twitch_channels/refresh`; false: what is known was fresh enough. */
export type RefreshAnswer = { refreshed: boolean }

/** Body of `POST /api/v1/admin/twitch_channels`: a channel's address, or a bare login. */
export const addChannelBody = z.object({
  url: z
    .string('Indique l’adresse de la chaîne.')
    .check(
      z.trim(),
      z.minLength(1, 'Indique l’adresse de la chaîne.'),
      z.maxLength(500, 'Cette adresse est trop longue.'),
    ),
})

const ADDRESS = /^(?:https?:\/\/)?(?:www\.|m\.)?twitch\.tv\/@?([^/?#]*)/i
const LOGIN = /^[a-z0-9_]{3,25}$/i

/** First words of Twitch's own pages: an address of one of them names no channel. */
const PAGES = new Set(['directory', 'downloads', 'popout', 'search', 'settings', 'subscriptions', 'videos'])

/**
 * The login in a channel's address (`https://www.twitch.tv/Login`, with or without scheme) or in a bare login with or
 * without @; null when it is neither. A login is 3 to 25 letters, figures and _, in lower case (Twitch's own rule).
 */
export function channelLogin(text: string): string | null {
  const typed = text.trim()
  const named = ADDRESS.exec(typed)?.[1] ?? typed.replace(/^@/, '')
  const login = named.toLowerCase()
  return LOGIN.test(named) && !PAGES.has(login) ? login : null
}
