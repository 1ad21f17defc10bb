import * as z from 'zod'
import { createTwitchHttp, TwitchError, type TwitchOptions } from './twitch-http.ts'

/** A channel's owner, and what the channel shows when it is live. */
export type TwitchUser = { id: string; login: string; displayName: string; profileImageUrl: string | null }
export type TwitchStream = {
  userId: string
  viewerCount: number
  title: string
  gameName: string
  /** Template with {width} and {height}. */
  thumbnailUrl: string | null
}

/** Every call throws `TwitchError` when Twitch refuses, fails or stays silent. */
export type Twitch = {
  /** The users of at most 100 ids or logins; one that Twitch does not know is left out. */
  users(by: 'id' | 'login', names: readonly string[]): Promise<TwitchUser[]>
  /** The live streams of at most 100 users. */
  streams(userIds: readonly string[]): Promise<TwitchStream[]>
}

const short = z.string().max(200)
const login = z.string().regex(/^\w{1,25}$/)
const picture = z.string().max(1000)
const usersAnswer = z.object({
  data: z.array(z.object({ id: short, login, display_name: short, profile_image_url: picture })).max(100),
})
const streamsAnswer = z.object({
  data: z
    .array(
      z.object({
        user_id: short,
        type: short,
        viewer_count: z.int().min(0),
        title: z.string().max(1000),
        game_name: short,
        thumbnail_url: picture,
      }),
    )
    .max(100),
})

/** Twitch's Helix API behind an app token (client credentials). */
export function createTwitch(options: TwitchOptions): Twitch {
  const get = createTwitchHttp(options)
  return {
    async users(by, names) {
      if (names.length === 0) return []
      const { data } = checked(usersAnswer, await get(`/users?${listed(by, names)}`))
      return data.map((user) => ({
        id: user.id,
        login: user.login.toLowerCase(),
        displayName: user.display_name || user.login,
        profileImageUrl: safeUrl(user.profile_image_url),
      }))
    },
    async streams(userIds) {
      if (userIds.length === 0) return []
      // Without `first`, an answer holds 20 streams however many users were named.
      const { data } = checked(streamsAnswer, await get(`/streams?first=100&${listed('user_id', userIds)}`))
      return data
        .filter(({ type }) => type === 'live')
        .map((stream) => ({
          userId: stream.user_id,
          viewerCount: stream.viewer_count,
          title: stream.title,
          gameName: stream.game_name,
          thumbnailUrl: safeUrl(stream.thumbnail_url),
        }))
    },
  }
}

const listed = (name: string, values: readonly string[]): string =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')

function checked<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const read = shape.safeParse(json)
  if (!read.success) throw new TwitchError('réponse inattendue', 200)
  return read.data
}

const safeUrl = (text: string): string | null => (/^https?:\/\//.test(text) ? text : null)
