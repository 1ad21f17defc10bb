import type { AppDeps } from '#server/deps.ts'

const SOON_MS = 25

/** Runs work once the answer is on its way, so that how long it takes, or whether it fails, tells the caller nothing. */
export function afterAnswer({ log }: AppDeps, work: () => Promise<void>): void {
  setTimeout(() => {
    work().catch((err: unknown) => log.error({ err }, 'work after an answer failed'))
  }, SOON_MS)
}
