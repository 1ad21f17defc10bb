import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import { createGameData, type GameData } from '#server/outside/game-data.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { type Imported, importCatalogue, type Progress } from './import.ts'
import { dropCaches, importCache } from './import-cache.ts'
import { serviceSource, versionOf } from './sources.ts'
import { catalogueMeta } from './store.ts'

const HOUR = 3_600_000
const CHECK_MS = 6 * HOUR
const FIRST_RETRY_MS = 60_000
/** The almanax to come changes and the calendar moves on: an import of this age is made again. */
const STALE_MS = 30 * 24 * HOUR

type ImportDeps = { db: Db; dataDir: string; now: () => number }

/** Imports the whole catalogue from the service; an interrupted import goes on where it stopped. */
export async function importFromService(
  { db, dataDir, now }: ImportDeps,
  gameData: GameData,
  report: Progress,
): Promise<Imported> {
  const today = parisDay(now())
  const caches = join(dataDir, 'import-cache')
  const name = `${(await versionOf(gameData)).replace(/[^\w.-]/g, '_')}-${today}`
  await dropCaches(caches, name)
  const source = serviceSource(gameData, importCache(join(caches, name)), today)
  const imported = await importCatalogue(db, source, now(), report)
  await dropCaches(caches, null)
  return imported
}

export type UpdateDeps = ImportDeps & {
  /** Origin of the service. */
  gameDataUrl: string
  userAgent: string
  random: () => number
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/** Imports when the service has another game version than ours, or ours is old. Answers whether it did. */
export async function updateFromService(deps: UpdateDeps, gameData: GameData): Promise<boolean> {
  const meta = await catalogueMeta(deps.db)
  const version = await versionOf(gameData)
  const same = meta?.source === 'service' && meta.source_version === version
  if (same && deps.now() - meta.imported_at < STALE_MS) return false
  const imported = await importFromService(deps, gameData, (done, total, label) =>
    deps.log.info({ done, total, label }, 'catalogue import'),
  )
  deps.log.info(imported, 'catalogue imported')
  return true
}

/**
 * Follows the service in the background, one process of the installation at a time: now, then every six hours or so.
 * Answers how to stop.
 */
export function followService(deps: UpdateDeps & { unlessTaken: Database['unlessTaken'] }): () => void {
  const gameData = createGameData({ origin: deps.gameDataUrl, userAgent: deps.userAgent })
  let failures = 0
  let timer: NodeJS.Timeout
  const later = (ms: number) => {
    // Spread over half to one and a half of the time, so that installations do not come all at once.
    timer = setTimeout(run, ms * (0.5 + deps.random())).unref()
  }
  const run = async () => {
    try {
      await deps.unlessTaken('catalogue', async () => void (await updateFromService(deps, gameData)))
      failures = 0
      later(CHECK_MS)
    } catch (err) {
      failures += 1
      deps.log.warn({ err }, 'catalogue import failed; the old catalogue stays in service')
      later(Math.min(FIRST_RETRY_MS * 2 ** failures, CHECK_MS))
    }
  }
  timer = setTimeout(run, 0)
  return () => clearTimeout(timer)
}
