import { join } from 'node:path'
import type { Database } from '#server/db/engine/database.ts'
import type { Db } from '#server/db/schema.ts'
import { createGameData, type GameData } from '#server/outside/game-data.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { dropCaches, importCache } from './import/import-cache.ts'
import { ImportError } from './import/import-error.ts'
import { type GameVersion, type Source, serviceSource, versionOf } from './import/sources.ts'
import {
  IMPORT_FORM,
  type ImportRow,
  importRow,
  type MissingList,
  noteImport,
  reportOf,
} from './import/state.ts'
import { text } from './import/text.ts'
import { type AlmanaxSpan, type Imported, importCatalogue, type Progress, renewAlmanax } from './import.ts'
import { catalogueMeta } from './store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FIRST_RETRY_MS = MINUTE
const LAST_RETRY_MS = 6 * 60 * MINUTE
/** A refused answer is not another one a minute later. */
const REFUSED_RETRY_MS = 60 * MINUTE
/** For so long nothing is asked again. */
const ASKED_MS = DAY * 0.9
/** The calendar moves on: a year of it is asked as often as this, the near days each day. */
const YEAR_OF_ALMANAX_MS = 30 * DAY

type ImportDeps = { db: Db; dataDir: string; now: () => number; signal?: AbortSignal | undefined }

/** Imports the whole catalogue from the service; an interrupted import goes on where it stopped. */
export async function importFromService(
  deps: ImportDeps,
  gameData: GameData,
  report: Progress,
): Promise<Imported> {
  const { version, stamp } = await versionOf(gameData)
  return withSource(deps, gameData, { version, stamp }, (source) =>
    importCatalogue(source, { ...deps, report }),
  )
}

/** The service as a source whose documents stay on the disk until the work has had all that it asks for again. */
async function withSource<T extends Pick<Imported, 'missing'> | undefined>(
  { dataDir, now, signal }: ImportDeps,
  gameData: GameData,
  { version, stamp }: GameVersion,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const today = parisDay(now())
  const caches = join(dataDir, 'import-cache')
  const name = [version, stamp ?? '', today].join('-').replace(/[^\w.-]/g, '_')
  await dropCaches(caches, name)
  const cache = importCache(join(caches, name))
  const result = await work(serviceSource(gameData, { cache, today, signal }))
  if (!askedAgain(result?.missing)) await dropCaches(caches, null)
  return result
}

/** Whether an import was without a list that the service is asked for again before the game changes. */
const askedAgain = (missing: readonly MissingList[] = []): boolean => missing.some(({ again }) => again)

export type UpdateDeps = ImportDeps & {
  /** Origin of the service. */
  gameDataUrl: string
  userAgent: string
  random: () => number
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/**
 * One import per version of the game and stamp of its answers; else the near days of the almanax, and once a month the
 * year. Answers what it imported.
 */
export async function updateFromService(deps: UpdateDeps, gameData: GameData): Promise<Imported | null> {
  const { db, now, log, gameDataUrl, signal } = deps
  let imported: Imported | null = null
  try {
    const version = await versionOf(gameData, 2)
    const state = await importRow(db)
    if (await isWanted(db, state, version)) {
      imported = await importFromService(deps, gameData, (done, total, label) =>
        log.info({ done, total, label }, 'catalogue import'),
      )
      logImport(imported, log)
    } else {
      await renewDueAlmanax(deps, gameData, version, almanaxDue(state, now()))
    }
  } catch (error) {
    if (!signal?.aborted) {
      const failure = error instanceof Error ? error.message.slice(0, 500) : 'panne inconnue'
      // What is told is the failure of the service, not that of a database which may be what failed.
      await noteImport(db, now(), { state: 'failed', done: 0, total: 0, failure }).catch(() => {})
    }
    throw error
  }
  const settled = { state: 'done', done: 0, total: 0, failure: null } as const
  await noteImport(db, now(), { ...settled, origin: gameDataUrl, asked_at: now() })
  return imported
}

async function renewDueAlmanax(
  deps: UpdateDeps,
  gameData: GameData,
  version: GameVersion,
  span: AlmanaxSpan | null,
): Promise<void> {
  if (span === null) return
  await withSource(deps, gameData, version, async (source) => {
    await renewAlmanax(source, deps, span)
    return undefined
  })
  deps.log.info({ span }, 'almanax renewed')
}

/** What of the almanax is asked for again; null: it was asked within the day. */
function almanaxDue({ almanax_at, asked_at }: ImportRow, now: number): AlmanaxSpan | null {
  if (now - (almanax_at ?? 0) >= YEAR_OF_ALMANAX_MS) return 'year'
  return now - (asked_at ?? 0) >= ASKED_MS ? 'near' : null
}

async function isWanted(db: Db, row: ImportRow, { version, stamp }: GameVersion): Promise<boolean> {
  const meta = await catalogueMeta(db)
  const same = meta?.source === 'service' && meta.source_version === version && meta.update_stamp === stamp
  return !same || row.form !== IMPORT_FORM || askedAgain(reportOf(row)?.missing)
}

function logImport(
  { skipped, kept, missing, missingDays, ...imported }: Imported,
  log: UpdateDeps['log'],
): void {
  log.info(imported, 'catalogue imported')
  for (const { place, why } of skipped) log.warn({ place, why }, 'bad row left out of the catalogue')
  for (const { list, why } of missing) log.warn({ list, why }, 'a list of the service is missing')
  for (const one of kept) log.warn(one, 'a list of the service lost this; what we knew stays')
  if (missingDays.length > 0) log.warn({ days: missingDays }, 'almanax days without an answer')
}

export type FollowDeps = Omit<UpdateDeps, 'signal'> & {
  unlessTaken: Database['unlessTaken']
  /** Tells the operator, one line at a time. */
  say(line: string): void
}

/**
 * Follows the service in the background, one process of the installation at a time: at the start where nobody asked for a
 * day, then about once a day. Answers how to stop, which ends an import under way.
 */
export function followService(deps: FollowDeps): () => Promise<void> {
  const { db, gameDataUrl, log, now, random, say, userAgent } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const gameData = createGameData({ origin: gameDataUrl, userAgent, signal })
  let failures = 0
  /** What the operator was last told to be missing. */
  let told = ''
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const later = (ms: number) => {
    if (signal.aborted) return
    timer = setTimeout(() => {
      running = run()
    }, ms).unref()
  }
  // Spread, so that installations do not come all at once.
  const nextDay = () => DAY * (0.9 + 0.2 * random())
  const retry = (first: number) => Math.min(first * 2 ** failures, LAST_RETRY_MS) * (0.5 + random())

  async function run(): Promise<void> {
    try {
      let missing: readonly MissingList[] = []
      const wait = await untilDue(db, gameDataUrl, now())
      if (wait > 0) return later(wait * (1 + 0.2 * random()))
      await deps.unlessTaken('catalogue', async () => {
        const imported = await updateFromService({ ...deps, signal }, gameData)
        missing = imported?.missing ?? []
        if (!imported) return
        const lacking = missing.map((one) => text.lacking(one, imported.kept))
        if (lacking.length > 0 && lacking.join() === told) return
        told = lacking.join()
        say(text.loaded(imported.items, imported.recipes, imported.seconds))
        for (const line of lacking) say(line)
      })
      failures = askedAgain(missing) ? failures + 1 : 0
      later(failures > 0 ? retry(REFUSED_RETRY_MS) : nextDay())
    } catch (err) {
      if (signal.aborted) return
      log.warn({ err }, 'catalogue import failed; the old catalogue stays in service')
      if (failures === 0) await logFailure(err)
      failures += 1
      later(retry(err instanceof ImportError ? REFUSED_RETRY_MS : FIRST_RETRY_MS))
    }
  }

  async function logFailure(error: unknown): Promise<void> {
    const meta = await catalogueMeta(db).catch(() => undefined)
    const imported = meta?.source === 'service'
    const refused = error instanceof ImportError
    say(refused ? text.refused(error.message, imported) : text.silent(gameDataUrl, imported))
  }

  say(text.asked(gameDataUrl))
  later(0)
  return async () => {
    clearTimeout(timer)
    stopping.abort(new Error('the server stops'))
    await running
  }
}

/** How long the service need not be asked: a start of the server is no reason to, where it answered within the day. */
async function untilDue(db: Db, origin: string, now: number): Promise<number> {
  const row = await importRow(db)
  const { state, form, asked_at, origin: asked } = row
  const settled = state === 'done' && form === IMPORT_FORM && asked === origin && asked_at !== null
  if (!settled) return 0
  return asked_at + (askedAgain(reportOf(row)?.missing) ? REFUSED_RETRY_MS / 2 : ASKED_MS) - now
}
