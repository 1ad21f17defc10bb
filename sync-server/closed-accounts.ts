import type { Logger } from 'pino'
import { emptyAccount, leftAccounts } from './db/erased-accounts.ts'
import type { Db, ErasedAccountTable } from './db/schema.ts'

/**
 * Empties closed accounts, one after the other, behind the calls that closed them: the rows of a large one take longer than a
 * call may. What a process leaves, the next start takes up.
 */
export class ClosedAccounts {
  readonly #stopping = new AbortController()
  #last: Promise<void> = Promise.resolve()

  constructor(
    private readonly db: Db,
    private readonly log: Logger,
  ) {}

  /** Answers once this one is empty, or has failed. */
  empty(erased: ErasedAccountTable): Promise<void> {
    return this.#then(() => emptyAccount(this.db, erased, this.#stopping.signal))
  }

  /** Those that an earlier process left. */
  emptyLeft(): Promise<void> {
    return this.#then(async () => {
      for (const erased of await leftAccounts(this.db))
        await emptyAccount(this.db, erased, this.#stopping.signal)
    })
  }

  /** Ends before the next statement; answers when none is under way. */
  stop(): Promise<void> {
    this.#stopping.abort()
    return this.#last
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((err: unknown) => {
      if (!this.#stopping.signal.aborted) this.log.error({ err }, 'a deleted account could not be emptied')
    })
    return this.#last
  }
}
