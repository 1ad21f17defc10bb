import { AppError } from '#shared/contract/error.ts'

type Window = { count: number; endsAt: number }

const KEPT = 10_000

/** Counts events per key over fixed windows, in memory and bounded: the oldest windows are forgotten first. */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
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
    if (this.allows(key)) return
    const wait = Math.ceil(((this.#current(key)?.endsAt ?? 0) - this.#now()) / 1000)
    throw new AppError(429, 'rate_limited', 'Trop de tentatives. Réessaie dans quelques minutes.', {
      retry_after: Math.max(1, wait),
    })
  }

  /** Counts one more, or says that the key's window is full. */
  allows(key: string): boolean {
    const window = this.#current(key)
    if (window && window.count >= this.#limit) return false
    if (window) window.count += 1
    else this.#begin(key)
    return true
  }

  /** Takes back one that turned out to be harmless. */
  giveBack(key: string): void {
    const window = this.#current(key)
    if (window) window.count -= 1
  }

  #begin(key: string): void {
    this.#windows.delete(key)
    this.#windows.set(key, { count: 1, endsAt: this.#now() + this.#length })
    const oldest = this.#windows.keys().next().value
    if (this.#windows.size > KEPT && oldest !== undefined) this.#windows.delete(oldest)
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window && window.endsAt > this.#now() ? window : undefined
  }
}
