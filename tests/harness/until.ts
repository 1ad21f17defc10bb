// A test that turns the clock of its page or its server does not turn this one.
const { setTimeout } = globalThis
const { now } = Date

/** How long anything may take on a busy machine. */
const PATIENCE_MS = 15_000
const INTERVAL_MS = 10

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))

/**
 * Waits until `check` neither throws nor answers false, and answers what it answers. `around` runs each pause: React
 * wants to know of what happens meanwhile.
 */
export async function until<T>(
  check: () => T | Promise<T>,
  ms = PATIENCE_MS,
  around: (pause: () => Promise<void>) => PromiseLike<void> = (pause) => pause(),
): Promise<T> {
  const end = now() + ms
  for (;;) {
    try {
      const answer = await check()
      if (answer !== false) return answer
      if (now() > end) throw new Error(`nothing after ${ms} ms: ${check}`)
    } catch (error) {
      if (now() > end) throw error
    }
    await around(pause)
  }
}
