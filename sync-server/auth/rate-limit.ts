import type { Place } from '#server/http/client-ip.ts'
import { AppError } from '#shared/contract/error.ts'
import { waitTime } from '#shared/domain/text/relative-time.ts'

type Window = { count: number; endsAt: number }

const KEPT = 10_000

/**
 * Counts events per key over fixed windows, in memory and bounded: the oldest windows are forgotten first. Full ones are
 * kept apart, so that any number of other keys pushes none of them out.
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
    this.allows(key)
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

  /** Counts one more, or says that the key's window is full. */
  allows(key: string): boolean {
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

  /** Takes back one that turned out to be harmless. */
  giveBack(key: string): void {
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
  if (windows.size > KEPT && oldest !== undefined) windows.delete(oldest)
}

/** How many times as much a place bears that everybody shares. */
const FOR_ALL = 10

/** Counts events per place. One that everybody shares bears more, so that one guesser there shuts nobody out. */
export class PlaceLimit {
  readonly #own: RateLimit
  readonly #shared: RateLimit

  constructor(limit: number, length: number, now: () => number) {
    this.#own = new RateLimit(limit, length, now)
    this.#shared = new RateLimit(limit * FOR_ALL, length, now)
  }

  /** Counts one more; throws 429 with the seconds to wait when the place's window is full. */
  take(place: Place): void {
    this.#of(place).take(place.name)
  }

  /** Throws as `take` does, and counts nothing. */
  check(place: Place): void {
    this.#of(place).check(place.name)
  }

  /** Takes back one that turned out to be harmless. */
  giveBack(place: Place): void {
    this.#of(place).giveBack(place.name)
  }

  #of({ shared }: Place): RateLimit {
    return shared ? this.#shared : this.#own
  }
}
