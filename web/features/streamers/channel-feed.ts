import { createStore } from 'zustand/vanilla'
import { ApiError, api } from '#data/http.ts'
import { type Channel, channelsAnswer } from '#shared/endpoints/streamers.ts'
import { text } from './text.ts'

const EVERY_MS = 30_000

type Round = { liveOnly: boolean; forcing: boolean; leave: AbortController }

/**
 * Keeps the board fresh while the page is looked at: every 30 seconds, when it comes to the front, when the network is
 * back (A113). One round at a time, a forced refresh and then the list; another view drops the round under
 * way, so that no older answer arrives over a newer one. Without network nothing is asked.
 */
export class ChannelFeed {
  #liveOnly: boolean
  #round: Round | null = null
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(liveOnly: boolean) {
    this.#liveOnly = liveOnly
    document.addEventListener('visibilitychange', this.#look)
    addEventListener('online', this.refresh)
    this.#look()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#look)
    removeEventListener('online', this.refresh)
    clearInterval(this.#timer)
    this.#round?.leave.abort()
  }

  /** Shows the other view; the list is asked again, without a forced refresh unless one was under way. */
  show(liveOnly: boolean): void {
    if (liveOnly === this.#liveOnly) return
    this.#liveOnly = liveOnly
    const forcing = this.#round?.forcing ?? false
    this.#round?.leave.abort()
    void this.#run(forcing)
  }

  /** A whole round, unless one is under way. */
  readonly refresh = (): void => {
    if (!this.#round && document.visibilityState === 'visible') void this.#run(true)
  }

  readonly #look = (): void => {
    clearInterval(this.#timer)
    if (document.visibilityState !== 'visible') return
    this.#timer = setInterval(this.refresh, EVERY_MS)
    this.refresh()
  }

  async #run(forcing: boolean): Promise<void> {
    if (!navigator.onLine) return
    const round = { liveOnly: this.#liveOnly, forcing, leave: new AbortController() }
    this.#round = round
    if (forcing) await force(round)
    round.forcing = false
    if (!round.leave.signal.aborted) await read(round)
    if (this.#round === round) this.#round = null
  }
}

/** Whatever becomes of it, the list is worth reading: it says at least which channels there are. */
async function force({ leave }: Round): Promise<void> {
  try {
    await forceRefresh(leave.signal)
    channelBoard.setState({ doubt: null })
  } catch (error) {
    if (leave.signal.aborted || isTooOften(error)) return
    const code = error instanceof ApiError ? error.code : ''
    channelBoard.setState({ doubt: code === 'not_configured' ? code : 'unavailable' })
  }
}

async function read({ liveOnly, leave }: Round): Promise<void> {
  try {
    const channels = await readChannels(liveOnly, leave.signal)
    if (!leave.signal.aborted) noteSeen({ channels, at: Date.now() }, liveOnly)
  } catch (error) {
    if (leave.signal.aborted || isTooOften(error)) return
    const sentence = error instanceof ApiError ? error.message : ''
    channelBoard.setState({ error: sentence || text.failed })
  }
}

/** Asked too often: the next round is soon enough (A115). */
const isTooOften = (error: unknown): boolean => error instanceof ApiError && error.status === 429

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

const PATH = '/api/v1/twitch_channels'
const REFRESH_MS = 6000
const READ_MS = 15_000

/** Asks the server to look at Twitch again. It goes on without us when that takes long. */
export async function forceRefresh(leave: AbortSignal): Promise<void> {
  await bounded(`${PATH}/refresh`, 'POST', leave, REFRESH_MS)
}

/** The channels as the server knows them. Throws `ApiError`, or zod's error where the answer is not one. */
export async function readChannels(liveOnly: boolean, leave: AbortSignal): Promise<Channel[]> {
  return channelsAnswer.parse(await bounded(liveOnly ? `${PATH}?live=1` : PATH, 'GET', leave, READ_MS))
}

/** A call that ends when nobody waits for it any more, or after `ms`. */
async function bounded(path: string, method: string, leave: AbortSignal, ms: number): Promise<unknown> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, ms)
  leave.addEventListener('abort', end)
  try {
    return await api(path, { method, signal: stop.signal })
  } finally {
    clearTimeout(timer)
    leave.removeEventListener('abort', end)
  }
}
