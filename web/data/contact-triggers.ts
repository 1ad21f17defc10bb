import { backoff } from '#data/sync/transport.ts'
import { onKept, sendWaiting } from './contact-queue.ts'
import type { PageEnvironment } from './page-environment.ts'

/** The longest that a timer of the browser can be set to; a later moment is looked at again then. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Sends contact messages that are kept on this device: now, when the network or the page comes back, and from time to
 * time while some wait. Answers how to stop.
 */
export function startContactQueue(page: PageEnvironment): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const tryLater = (nextAt: number) => {
    // Once per run of failures: the browser fires a wake at once where it believes that there is network.
    if (attempt === 0) page.registerWake()
    attempt += 1
    const pause = Math.max(nextAt - Date.now(), backoff(attempt))
    clearTimeout(timer)
    timer = setTimeout(() => void run(), Math.min(pause, TIMER_MAX_MS))
  }
  const run = async () => {
    clearTimeout(timer)
    try {
      const { waiting, nextAt } = await sendWaiting()
      if (waiting > 0) tryLater(nextAt ?? 0)
      else attempt = 0
    } catch (error) {
      console.warn('[comptoir] messages gardés', error)
      tryLater(0)
    }
  }

  onKept(() => tryLater(0))
  const stops = [page.onOnline(() => void run()), page.onVisible(() => void run())]
  void run()
  return () => {
    for (const stop of stops) stop()
    onKept(() => {})
    clearTimeout(timer)
  }
}
