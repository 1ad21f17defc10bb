import type { Logger } from 'pino'
import { type GameData, GameDataError } from './game-data.ts'

/** Silences in a row after which the service is left alone, and for how long. */
const SILENCES = 2
const PAUSE_MS = 5 * 60_000

/** Nothing was asked: the service was silent a moment ago. */
export class ServiceAwayError extends GameDataError {
  constructor(path: string) {
    super(path, null, 'rien n’est demandé, le service ne répondait pas il y a peu')
    this.name = 'ServiceAwayError'
  }
}

/**
 * A circuit breaker around the service, for all who ask: after two silences in a row calls are refused at once for five
 * minutes, then one goes through and decides. Any answer closes it, an HTTP error too.
 */
export function withCircuitBreaker(
  gameData: GameData,
  { now, log }: { now: () => number; log: Logger },
): GameData {
  let silences = 0
  /** Since when nothing is asked; null: calls go through. */
  let openedAt: number | null = null
  let trying = false

  function answered(): void {
    if (openedAt !== null) log.info('the game-data service answers again')
    silences = 0
    openedAt = null
  }
  function wasSilent(error: GameDataError, wasTrial: boolean): void {
    silences += 1
    if (silences < SILENCES) return
    if (openedAt === null)
      log.warn({ err: error }, 'the game-data service is away: left alone for five minutes')
    // Silences of calls that were under way when it opened do not prolong the pause.
    if (openedAt === null || wasTrial) openedAt = now()
  }

  return {
    async get(path) {
      const isTrial = openedAt !== null
      if (openedAt !== null && (trying || now() - openedAt < PAUSE_MS)) throw new ServiceAwayError(path)
      trying ||= isTrial
      try {
        const document = await gameData.get(path)
        answered()
        return document
      } catch (error) {
        if (error instanceof GameDataError && error.silent) wasSilent(error, isTrial)
        else answered()
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
