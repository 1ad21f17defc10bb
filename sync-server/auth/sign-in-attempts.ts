import { RateLimit } from './rate-limit.ts'

const QUARTER_HOUR = 900_000

/**
 * Bounds failed sign-ins: few per address from one place, more per address from anywhere, more per place for any
 * address. An attempt counts before its password is checked, so that a burst sent at once is bounded too.
 */
export class SignInAttempts {
  readonly #both: RateLimit
  readonly #address: RateLimit
  readonly #place: RateLimit

  constructor(now: () => number) {
    this.#both = new RateLimit(10, QUARTER_HOUR, now)
    this.#address = new RateLimit(100, QUARTER_HOUR, now)
    this.#place = new RateLimit(200, QUARTER_HOUR, now)
  }

  take(email: string, place: string): void {
    this.#both.take(`${place} ${email}`)
    this.#place.take(place)
    this.#address.take(email)
  }

  /** The password was right: the attempt was no failure. */
  giveBack(email: string, place: string): void {
    this.#both.giveBack(`${place} ${email}`)
    this.#place.giveBack(place)
    this.#address.giveBack(email)
  }
}
