import { createStore } from 'zustand/vanilla'
import type { Channel } from '#shared/endpoints/streamers.ts'

/** Channels as the server last told them; `at` in milliseconds since 1970. */
export type Seen = { channels: readonly Channel[]; at: number }

export type Board = {
  all: Seen | null
  live: Seen | null
  /** Why the last reading failed, as a sentence; null when it did not. */
  error: string | null
  /** Why nobody knows who is live: the server has no access to Twitch, or Twitch does not answer it. */
  doubt: 'not_configured' | 'unavailable' | null
}

/** What this visit knows of the channels; in memory only, so that the page comes back with its last cards. */
export const channelBoard = createStore<Board>(() => ({ all: null, live: null, error: null, doubt: null }))

/** The channels of one view: as they were asked for, or picked out of a newer whole list. */
export function seenOf({ all, live }: Board, liveOnly: boolean): Seen | null {
  if (!liveOnly) return all
  if (live && (!all || live.at >= all.at)) return live
  return all && { ...all, channels: all.channels.filter((channel) => channel.is_live) }
}

export const noteSeen = (seen: Seen, liveOnly: boolean): void =>
  channelBoard.setState({ error: null, [liveOnly ? 'live' : 'all']: seen })
