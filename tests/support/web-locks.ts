type Options = { ifAvailable?: boolean; signal?: AbortSignal }
type Work<T> = (lock: { name: string } | null) => T | Promise<T>

/**
 * Web Locks as far as the application uses them: exclusive locks by name, given in the order of asking, with
 * `ifAvailable` and `signal`. Every page and worker that shares one shares its locks.
 */
export class WebLocks {
  private readonly held = new Set<string>()
  private readonly queue: { name: string; go: () => void }[] = []

  readonly request = async <T>(name: string, ...rest: [Work<T>] | [Options, Work<T>]): Promise<T> => {
    const [{ ifAvailable = false, signal }, work] = rest.length === 2 ? rest : [{} as Options, rest[0]]
    signal?.throwIfAborted()
    if (this.held.has(name) && ifAvailable) return work(null)
    if (this.held.has(name)) await this.turn(name, signal)
    this.held.add(name)
    try {
      return await work({ name })
    } finally {
      this.release(name)
    }
  }

  isHeld(name: string): boolean {
    return this.held.has(name)
  }

  /** How many wait for their turn. */
  waiting(name: string): number {
    return this.queue.filter((place) => place.name === name).length
  }

  private turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = { name, go: resolve }
      this.queue.push(place)
      signal?.addEventListener('abort', () => {
        const at = this.queue.indexOf(place)
        if (at < 0) return
        this.queue.splice(at, 1)
        reject(signal.reason)
      })
    })
  }

  /** The lock goes to whoever asked first after us, without ever being free between the two. */
  private release(name: string): void {
    const at = this.queue.findIndex((place) => place.name === name)
    const [next] = at < 0 ? [] : this.queue.splice(at, 1)
    if (next) next.go()
    else this.held.delete(name)
  }
}
