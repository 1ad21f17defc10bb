// Turns of the event loop alone prove nothing where a device waits for a database of another process.
const STUCK_TICKS = 20_000
const STUCK_MS = 20_000

export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What runs on the devices at this moment. A pass that waits for the network does not run. */
export class Activity {
  private readonly running = new Set<object>()

  begin(what: object): void {
    this.running.add(what)
  }

  end(what: object): void {
    this.running.delete(what)
  }

  /** Lets the devices work until all of them wait for the network or have nothing to do. */
  async settle(): Promise<void> {
    const end = performance.now() + STUCK_MS
    for (let i = 0; this.running.size > 0; i++) {
      if (i > STUCK_TICKS && performance.now() > end) throw new Error('a device works for ever')
      await tick()
    }
  }

  /** Lets the devices work for a while: the next move finds them in the middle of something. */
  async advance(ticks: number): Promise<void> {
    for (let i = 0; i < ticks && this.running.size > 0; i++) await tick()
  }

  /** Runs something that the schedule does not wait for. */
  track<T>(work: Promise<T>): Promise<T> {
    this.begin(work)
    const done = () => this.end(work)
    work.then(done, done)
    return work
  }
}
