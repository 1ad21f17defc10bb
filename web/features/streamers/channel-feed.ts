import { createStore } from 'zustand/vanilla'
import { ApiError, api } from '#data/http.ts'
import { type Channel, channelsAnswer } from '#shared/endpoints/streamers.ts'
import { createRemote, type RemoteState, serverSentence } from '#ui/remote.ts'
import { text } from './text.ts'

const EVERY_MS = 30_000
const PATH = '/api/v1/twitch_channels'
const REFRESH_MS = 6000
const READ_MS = 15_000

const channelRemote = () =>
  createRemote<readonly Channel[]>({
    ask: async (path, signal) => channelsAnswer.parse(await bounded(path, 'GET', signal, READ_MS)),
    sentence: (error) => (isTooOften(error) ? null : serverSentence(error, text.failed)),
  })

/** The channels as the server last told them, in memory only: the page comes back with its last cards. */
export const allChannels = channelRemote()
export const liveChannels = channelRemote()

/** Why nobody knows who is live: the server has no access to Twitch, or Twitch does not answer it. */
export const twitchState = createStore<{ doubt: 'not_configured' | 'unavailable' | null }>(() => ({
  doubt: null,
}))

/** Channels as they were at `at`, in milliseconds since 1970. */
type Known = { channels: readonly Channel[]; at: number }
type Answers = { all: RemoteState<readonly Channel[]>; live: RemoteState<readonly Channel[]> }

/** The channels of one view: as they were asked for, or picked out of a newer whole list. */
export function channelsOf({ all, live }: Answers, liveOnly: boolean): Known | null {
  if (liveOnly && live.data && live.receivedAt >= all.receivedAt)
    return { channels: live.data, at: live.receivedAt }
  if (!all.data) return null
  return {
    channels: liveOnly ? all.data.filter((channel) => channel.is_live) : all.data,
    at: all.receivedAt,
  }
}

type Round = { liveOnly: boolean; forcing: boolean; leave: AbortController }

/**
 * Keeps the channels fresh while the page is looked at: every 30 seconds, when it comes to the front, when the network
 * is back (A113). One round at a time, a forced refresh and then the list; another view drops the round under way, so
 * that no older answer arrives over a newer one. Without network nothing is asked.
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
    this.#drop()
  }

  /** Shows the other view; the list is asked again, without a forced refresh unless one was under way. */
  show(liveOnly: boolean): void {
    if (liveOnly === this.#liveOnly) return
    this.#liveOnly = liveOnly
    const forcing = this.#round?.forcing ?? false
    this.#drop()
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

  #drop(): void {
    this.#round?.leave.abort()
    allChannels.stop()
    liveChannels.stop()
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

const read = ({ liveOnly }: Round): Promise<void> =>
  liveOnly ? liveChannels.load(`${PATH}?live=1`) : allChannels.load(PATH)

/** Has the server look at Twitch again. Whatever becomes of it, the list is worth reading: it says which channels there are. */
async function force({ leave }: Round): Promise<void> {
  try {
    // It goes on without us when that takes long.
    await bounded(`${PATH}/refresh`, 'POST', leave.signal, REFRESH_MS)
    twitchState.setState({ doubt: null })
  } catch (error) {
    if (leave.signal.aborted || isTooOften(error)) return
    const code = error instanceof ApiError ? error.code : ''
    twitchState.setState({ doubt: code === 'not_configured' ? code : 'unavailable' })
  }
}

/** Asked too often: the next round is soon enough (A115). */
const isTooOften = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** A call that ends when nobody waits for it any more, or after `ms`. */
async function bounded(path: string, method: string, leave: AbortSignal, ms: number): Promise<unknown> {
  const stop = new AbortController()
  const end = () => stop.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    end()
  }, ms)
  leave.addEventListener('abort', end)
  try {
    return await api(path, { method, signal: stop.signal })
  } catch (error) {
    throw late ? new ApiError(0, 'timeout', text.failed) : error
  } finally {
    clearTimeout(timer)
    leave.removeEventListener('abort', end)
  }
}
