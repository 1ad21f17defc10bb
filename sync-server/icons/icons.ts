import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { GameDataError } from '#server/outside/game-data.ts'
import type { FetchIcon } from '#server/outside/game-data-icons.ts'
import { AppError } from '#shared/contract/error.ts'
import { createIconFiles } from './icon-files.ts'
import type { IconName } from './icon-names.ts'
import { isWholePng } from './png.ts'

/** Fetches at a time, and those that may wait for their turn. */
const AT_ONCE = 2
const WAITING = 300
const MINUTE_MS = 60_000
/** How long the service's « there is none » holds, and how long a picture that failed is not asked again. */
const ABSENT_MS = 24 * 60 * MINUTE_MS
const FAILED_MS = 5 * MINUTE_MS
/** After so many failures of the service in a row nothing is asked for a while. */
const SILENCES = 2
const PAUSE_MS = 5 * MINUTE_MS
const MAX_REMEMBERED = 50_000
const MAX_BYTES = 256 * 1024 * 1024
const SWEEP_BYTES = 8 * 1024 * 1024

export type Icons = {
  /**
   * A picture of the game, from the disk or from the service; null where none is to be had now. `begin` is called
   * before the service is asked, and may throw to keep it from that. Throws 503 when too many wait.
   */
  find(name: IconName, begin: () => void): Promise<Buffer<ArrayBuffer> | null>
  /** Ends what is being fetched; from then on only the disk answers. */
  stop(): void
}

export type IconsDeps = {
  dataDir: string
  /** Null: no service is configured, and the disk alone answers. */
  fetchIcon: FetchIcon | null
  now: () => number
  log: Pick<Logger, 'warn'>
  maxBytes?: number
  sweepBytes?: number
}

/**
 * The pictures of the game, fetched once and kept in the data directory. Equal requests share one fetch, which goes on
 * when its clients leave. Names are checked before: only what the catalogue names is asked for.
 */
export function createIcons(deps: IconsDeps): Icons {
  const { dataDir, fetchIcon, now, log, maxBytes = MAX_BYTES, sweepBytes = SWEEP_BYTES } = deps
  const files = createIconFiles(join(dataDir, 'icons'), { now, maxBytes, sweepBytes })
  const limit = pLimit(AT_ONCE)
  const running = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  const notBefore = new Map<string, number>()
  const stopping = new AbortController()
  let silences = 0
  let pausedUntil = 0

  function remember(file: string, error: GameDataError): void {
    notBefore.delete(file)
    notBefore.set(file, now() + (error.status === 404 ? ABSENT_MS : FAILED_MS))
    const [oldest] = notBefore.keys()
    if (notBefore.size > MAX_REMEMBERED && oldest !== undefined) notBefore.delete(oldest)
    silences = isAway(error) ? silences + 1 : 0
    if (silences < SILENCES || stopping.signal.aborted) return
    silences = 0
    pausedUntil = now() + PAUSE_MS
    log.warn({ err: error }, 'the game-data service gives no pictures; nothing is asked for five minutes')
  }

  async function fetched(file: string, ask: FetchIcon): Promise<Buffer<ArrayBuffer> | null> {
    // What waited while the service fell silent does not wait for it as well.
    if (stopping.signal.aborted || now() < pausedUntil) return null
    const path = `/dofus3/v1/img/${file}`
    try {
      const bytes = await ask(path, stopping.signal)
      if (!isWholePng(bytes)) throw new GameDataError(path, 200, 'ce n’est pas une image PNG entière')
      silences = 0
      await files
        .write(file, bytes)
        .catch((err: unknown) => log.warn({ err }, 'a picture of the game could not be kept'))
      return bytes
    } catch (error) {
      if (!(error instanceof GameDataError)) throw error
      remember(file, error)
      return null
    }
  }

  return {
    async find({ kind, icon, size }, begin) {
      const file = `${kind}/${icon}-${size}.png`
      const kept = await files.read(file)
      if (kept || !fetchIcon || stopping.signal.aborted) return kept
      const shared = running.get(file)
      if (shared) return shared
      if (now() < Math.max(pausedUntil, notBefore.get(file) ?? 0)) return null
      if (limit.activeCount + limit.pendingCount >= AT_ONCE + WAITING) {
        throw new AppError(503, 'unavailable', 'Trop d’images sont demandées. Réessaie dans un instant.', {
          retry_after: 10,
        })
      }
      begin()
      const started = limit(() => fetched(file, fetchIcon)).finally(() => running.delete(file))
      running.set(file, started)
      return started
    },
    stop: () => stopping.abort(),
  }
}

/** Whether the service is not there for us now: what it says of one picture may be different for the next. */
const isAway = ({ status }: GameDataError): boolean => status === null || status === 429 || status >= 500
