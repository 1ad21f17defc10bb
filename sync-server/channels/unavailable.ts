import type { AppDeps } from '#server/deps.ts'
import { TwitchError } from '#server/outside/twitch-http.ts'
import { AppError } from '#shared/contract/error.ts'

const WAIT_MS = 20_000

/** The work of a call that asks Twitch: its failure becomes a 503 that says when to come back, its cause a log line. */
export async function orUnavailable<T>({ log }: Pick<AppDeps, 'log'>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof TwitchError)) throw error
    const { message, status, waitMs } = error
    log.warn({ why: message, status }, 'twitch failed')
    throw new AppError(503, 'unavailable', 'Twitch ne répond pas pour le moment. Réessaie dans un instant.', {
      retry_after: Math.ceil((waitMs ?? WAIT_MS) / 1000),
    })
  }
}
