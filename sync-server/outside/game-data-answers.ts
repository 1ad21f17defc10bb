import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { RateLimit } from '#server/auth/rate-limit.ts'
import { AppError } from '#shared/contract/error.ts'
import { ServiceAwayError } from './circuit-breaker.ts'
import { type GameData, GameDataError } from './game-data.ts'

/** Calls to the service at a time, those that may wait for their turn, and how many may begin in a minute. */
const AT_ONCE = 6
const WAITING = 300
const A_MINUTE = 600
const MINUTE_MS = 60_000
/** How long an answer holds, « no such document » included; a new version of the game ends it earlier. */
const KEPT_MS = 6 * 3_600_000
const MAX_KEPT = 1_000

/**
 * A document of the public service as `shape` reads it; null where the service has none. Throws GameDataError when it
 * fails, or answers something else. `version` is the game's: answers are kept for it alone.
 */
export type AskService = <T>(path: string, shape: z.ZodType<T>, version: string) => Promise<T | null>
type Options = { now: () => number; aMinute?: number }
type Kept = { json: unknown; at: number }

/** Asks for single documents: equal calls share one, answers stay in memory, and a service that fails is asked again. */
export function createAskService(gameData: GameData, { now, aMinute = A_MINUTE }: Options): AskService {
  const limit = pLimit(AT_ONCE)
  const begun = new RateLimit(aMinute, MINUTE_MS, now)
  const running = new Map<string, Promise<unknown>>()
  const kept = new Map<string, Kept>()
  let keptVersion = ''

  function call(path: string, version: string): Promise<unknown> {
    const name = `${version} ${path}`
    const shared = running.get(name)
    if (shared) return shared
    if (limit.activeCount + limit.pendingCount >= AT_ONCE + WAITING || !begun.tryTake('')) {
      return Promise.reject(new GameDataError(path, null, 'trop de demandes attendent', false))
    }
    const started = limit(() => fetchDocument(gameData, path)).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  function keep(path: string, json: unknown): void {
    kept.delete(path)
    kept.set(path, { json, at: now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return async (path, shape, version) => {
    if (version !== keptVersion) {
      kept.clear()
      keptVersion = version
    }
    const known = kept.get(path)
    const fresh = known && now() - known.at < KEPT_MS
    const json = fresh ? known.json : await call(path, version)
    const read = json === null ? null : shape.safeParse(json)
    if (read?.success === false) throw new GameDataError(path, 200, 'réponse inattendue')
    if (!fresh && version === keptVersion) keep(path, json)
    return read?.data ?? null
  }
}

/** The document; null where the service says that there is none. */
async function fetchDocument(gameData: GameData, path: string): Promise<unknown> {
  try {
    return (await gameData.get(path)).json
  } catch (error) {
    if (error instanceof GameDataError && error.status === 404) return null
    throw error
  }
}

/** One line a failure; a call that was not made, because the service is away, is none. */
export function logFailure(error: GameDataError, log: Logger): void {
  if (!(error instanceof ServiceAwayError)) log.warn({ err: error }, 'the game-data service failed')
}

/** Turns a failure of the service into 502, with a sentence that names it and its status; other errors pass. */
export function serviceFailed(error: unknown, log: Logger): unknown {
  if (!(error instanceof GameDataError)) return error
  logFailure(error, log)
  const { status } = error
  const answered = status !== null && status !== 200
  const said = answered ? `a répondu ${status}` : status === 200 ? 'a mal répondu' : 'ne répond pas'
  return new AppError(502, 'service_failed', `Le service de données du jeu ${said}.`, { status })
}
