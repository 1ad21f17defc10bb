import { ApiError } from '#data/http.ts'
import { channelBoard, noteSeen } from './channel-board.ts'
import { forceRefresh, readChannels } from './channel-calls.ts'
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
