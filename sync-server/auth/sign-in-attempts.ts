import type { Place } from '#server/http/client-ip.ts'
import { PlaceLimit, RateLimit } from './rate-limit.ts'

const QUARTER_HOUR = 900_000

/**
 * Bounds failed sign-ins: few per address from one place, more per address from anywhere, more per place for any
 * address. An attempt counts before its password is checked, so that a burst sent at once is bounded too.
 */
export class SignInAttempts {
  readonly #both: RateLimit
  readonly #address: RateLimit
  readonly #place: PlaceLimit

  constructor(now: () => number) {
    this.#both = new RateLimit(10, QUARTER_HOUR, now)
    this.#address = new RateLimit(100, QUARTER_HOUR, now)
    this.#place = new PlaceLimit(200, QUARTER_HOUR, now)
  }

  /** Counts nothing that it refuses: a place that is full adds no more names to the other tables. */
  take(email: string, place: Place): void {
    const both = `${place.name} ${email}`
    this.#place.check(place)
    this.#both.check(both)
    this.#address.check(email)
    this.#place.take(place)
    this.#both.take(both)
    this.#address.take(email)
  }

  /** The password was right: the attempt was no failure. */
  giveBack(email: string, place: Place): void {
    this.#both.giveBack(`${place.name} ${email}`)
    this.#place.giveBack(place)
    this.#address.giveBack(email)
  }
}
