import type { ReplayOutcome } from '#data/replay.ts'

/** A pass is bounded to 20 s; a worker that was killed in it never answers. */
const ANSWER_MS = 25_000

type Replayed = { type: 'replayed'; outcome: ReplayOutcome }
const isReplayed = (data: unknown): data is Replayed =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'replayed' && 'outcome' in data

/** Asks the worker that controls this page for a pass; null where there is none, or it did not answer. */
export function askWorker(): Promise<ReplayOutcome | null> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const settle = (outcome: ReplayOutcome | null) => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', heard)
      resolve(outcome)
    }
    const heard = (event: MessageEvent) => {
      if (isReplayed(event.data)) settle(event.data.outcome)
    }
    const timer = setTimeout(() => settle(null), ANSWER_MS)
    navigator.serviceWorker.addEventListener('message', heard)
    worker.postMessage({ type: 'replay' })
  })
}
