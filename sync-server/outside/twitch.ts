/** A channel's owner, and what the channel shows when it is live. */
export type TwitchUser = { id: string; login: string; displayName: string; profileImageUrl: string | null }
export type TwitchStream = {
  userId: string
  viewerCount: number
  title: string
  gameName: string
  /** Template with {width} and {height}. */
  thumbnailUrl: string
}

export type Twitch = {
  /** The users of at most 100 logins; a login that Twitch does not know is left out. */
  users(logins: readonly string[]): Promise<TwitchUser[]>
  /** The live streams of at most 100 users. */
  streams(userIds: readonly string[]): Promise<TwitchStream[]>
}
