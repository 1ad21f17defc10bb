// The real one, whatever clock a test puts in its place later.
const { setImmediate } = globalThis

/** How long one request keeps the event loop to itself, in milliseconds. */
const SLICE_MS = 10

/**
 * The time that a request has held the event loop without a break. SQLite answers at once, so that no `await` on it lets
 * anybody else in: long work looks at `over` between its parts, and pauses.
 */
export class TimeSlice {
  #since = performance.now()

  get over(): boolean {
    return performance.now() - this.#since >= SLICE_MS
  }

  /** Lets the other requests have their turn. */
  async pause(): Promise<void> {
    await new Promise<void>((done) => setImmediate(done))
    this.#since = performance.now()
  }
}
