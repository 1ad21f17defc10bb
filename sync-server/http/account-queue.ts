import { setTimeout as wait } from 'node:timers/promises'
import { tooBusy } from './too-busy.ts'

/** Calls of one account that are at work at once: a long answer on a slow line keeps no save from its turn. */
const AT_WORK = 2
/** Calls of one account that wait for their turn; the next is refused. */
const WAITING = 20
/** When a refusal is told: whoever does not wait as they are told asks no more often, and their bodies stay unread meanwhile. */
const REFUSED_MS = 1_000

/** How many times as long as a piece of work the next of its account waits, where it had to wait for it. */
const PAUSE_FACTOR = 3

type Account = { working: number; waiting: (() => void)[] }

/** Calls of one account queue behind each other, so that it takes neither the loop nor the database from the others. */
export class AccountQueue {
  readonly #accounts = new Map<string, Account>()

  /**
   * Waits for a call's turn, and answers what ends it. Throws 429 where too many wait already, and, to nobody, when `signal` says
   * that the caller has gone.
   */
  async enter(userId: string, signal: AbortSignal): Promise<() => void> {
    const account = this.#accounts.get(userId) ?? { working: 0, waiting: [] }
    this.#accounts.set(userId, account)
    if (account.working >= AT_WORK) await this.#turn(account, signal)
    else account.working += 1
    let left = false
    return () => {
      if (!left) this.#leave(userId, account)
      left = true
    }
  }

  /** Waits until a call that ends hands its place over. */
  async #turn({ waiting }: Account, signal: AbortSignal): Promise<void> {
    if (waiting.length >= WAITING) {
      await wait(REFUSED_MS, undefined, { signal }).catch(() => {})
      throw tooBusy()
    }
    if (signal.aborted) throw tooBusy()
    return new Promise((begin, fail) => {
      const gone = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        fail(tooBusy())
      }
      const turn = () => {
        signal.removeEventListener('abort', gone)
        begin()
      }
      signal.addEventListener('abort', gone, { once: true })
      waiting.push(turn)
    })
  }

  #leave(userId: string, account: Account): void {
    const next = account.waiting.shift()
    if (next) next()
    else account.working -= 1
    if (account.working === 0) this.#accounts.delete(userId)
  }
}

/**
 * The work of one account that takes the processor or the database for long goes one piece after the other, whichever of its calls
 * they are of: others wait for one of them and not for as many as it has calls. A piece that had to wait begins only after a pause
 * of several times the one before it, so that most of the time is the others'. What waits for a slow line takes no turn.
 */
export class AccountTurns {
  /** The end of the last piece of each account that has work, and how long it took (ms). */
  readonly #last = new Map<string, Promise<number>>()

  async take<T>(userId: string, piece: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId)
    const done = this.#begin(before, piece)
    const ended = done.then(
      ({ took }) => took,
      () => 0,
    )
    this.#last.set(userId, ended)
    try {
      return (await done).result
    } finally {
      if (this.#last.get(userId) === ended) this.#last.delete(userId)
    }
  }

  async #begin<T>(
    before: Promise<number> | undefined,
    piece: () => Promise<T>,
  ): Promise<{ result: T; took: number }> {
    if (before) await wait(PAUSE_FACTOR * (await before))
    const startedAt = performance.now()
    return { result: await piece(), took: performance.now() - startedAt }
  }
}
