import type { ClientNetwork } from '#server/http/client-ip.ts'
import { AppError } from '#shared/contract/error.ts'
import { waitTime } from '#shared/domain/text/relative-time.ts'

type Window = { count: number; endsAt: number }

const MAX_WINDOWS = 10_000

/**
 * Counts events per key over fixed windows, in bounded memory: the oldest windows are evicted first. Full ones are kept apart,
 * so that no number of other keys evicts them.
 */
export class RateLimit {
  readonly #open = new Map<string, Window>()
  readonly #full = new Map<string, Window>()
  readonly #limit: number
  readonly #length: number
  readonly #now: () => number

  constructor(limit: number, length: number, now: () => number) {
    this.#limit = limit
    this.#length = length
    this.#now = now
  }

  /** Counts one more; throws 429 with the seconds to wait when the key's window is full. */
  take(key: string): void {
    this.check(key)
    this.tryTake(key)
  }

  /** Throws as `take` does, and counts nothing. */
  check(key: string): void {
    const window = this.#current(this.#full, key)
    if (!window) return
    const wait = Math.max(1, Math.ceil((window.endsAt - this.#now()) / 1000))
    throw new AppError(429, 'rate_limited', `Trop de tentatives. Réessaie dans ${waitTime(wait)}.`, {
      retry_after: wait,
    })
  }

  /** Counts one more; false when the key's window is full. */
  tryTake(key: string): boolean {
    if (this.#current(this.#full, key)) return false
    const window = this.#current(this.#open, key) ?? { count: 0, endsAt: this.#now() + this.#length }
    window.count += 1
    if (window.count < this.#limit) {
      if (window.count === 1) keep(this.#open, key, window)
    } else {
      this.#open.delete(key)
      keep(this.#full, key, window)
    }
    return true
  }

  /** Uncounts an event, such as a successful sign-in. */
  refund(key: string): void {
    const full = this.#current(this.#full, key)
    const window = full ?? this.#current(this.#open, key)
    if (!window) return
    window.count -= 1
    if (!full) return
    this.#full.delete(key)
    keep(this.#open, key, window)
  }

  #current(windows: Map<string, Window>, key: string): Window | undefined {
    const window = windows.get(key)
    return window && window.endsAt > this.#now() ? window : undefined
  }
}

function keep(windows: Map<string, Window>, key: string, window: Window): void {
  windows.delete(key)
  windows.set(key, window)
  const oldest = windows.keys().next().value
  if (windows.size > MAX_WINDOWS && oldest !== undefined) windows.delete(oldest)
}

/** How much higher the limit is of a network that all clients share. */
const SHARED_FACTOR = 10

/** Counts events per network. One that all clients share (an undeclared proxy) has a higher limit. */
export class NetworkRateLimit {
  readonly #own: RateLimit
  readonly #shared: RateLimit

  constructor(limit: number, length: number, now: () => number) {
    this.#own = new RateLimit(limit, length, now)
    this.#shared = new RateLimit(limit * SHARED_FACTOR, length, now)
  }

  /** Counts one more; throws 429 with the seconds to wait when the network's window is full. */
  take(network: ClientNetwork): void {
    this.#of(network).take(network.name)
  }

  /** Throws as `take` does, and counts nothing. */
  check(network: ClientNetwork): void {
    this.#of(network).check(network.name)
  }

  /** Uncounts an event, such as a successful sign-in. */
  refund(network: ClientNetwork): void {
    this.#of(network).refund(network.name)
  }

  #of({ shared }: ClientNetwork): RateLimit {
    return shared ? this.#shared : this.#own
  }
}
