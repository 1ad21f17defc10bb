import type { ClientNetwork } from '#server/http/client-ip.ts'
import { NetworkRateLimit, RateLimit } from './rate-limit.ts'

const QUARTER_HOUR = 900_000

/**
 * Limits failed sign-ins: few per email from one network, more per email from anywhere, more per network for any email. An
 * attempt counts before its password is checked, so that a burst sent at once is bounded too. A device that has signed in to
 * the account before has tries of its own, which nobody else can use up.
 */
export class SignInAttempts {
  readonly #both: RateLimit
  readonly #address: RateLimit
  readonly #network: NetworkRateLimit
  readonly #device: RateLimit

  constructor(now: () => number) {
    this.#both = new RateLimit(10, QUARTER_HOUR, now)
    this.#device = new RateLimit(10, QUARTER_HOUR, now)
    this.#address = new RateLimit(100, QUARTER_HOUR, now)
    this.#network = new NetworkRateLimit(200, QUARTER_HOUR, now)
  }

  /**
   * A rejected attempt counts nowhere: a full network adds no more keys to the other tables. `device`: the session under
   * which this device was signed in to that account.
   */
  take(email: string, network: ClientNetwork, device: string | null = null): void {
    if (device !== null) {
      this.#device.take(device)
      return
    }
    const both = `${network.name} ${email}`
    this.#network.check(network)
    this.#both.check(both)
    this.#address.check(email)
    this.#network.take(network)
    this.#both.take(both)
    this.#address.take(email)
  }

  /** Uncounts an attempt that succeeded. */
  refund(email: string, network: ClientNetwork, device: string | null = null): void {
    if (device !== null) {
      this.#device.refund(device)
      return
    }
    this.#both.refund(`${network.name} ${email}`)
    this.#network.refund(network)
    this.#address.refund(email)
  }
}
