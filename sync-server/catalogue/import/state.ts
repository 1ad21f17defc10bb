import * as z from 'zod'
import type { CatalogueTables } from '#server/catalogue/tables.ts'
import type { Db } from '#server/db/schema.ts'
import { OTHER_LANGUAGES } from '#shared/catalogue/game-languages.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { KEPT_FIELDS } from './keep-known.ts'
import { LIST_NAMES } from './lists.ts'

/** Raised when an import keeps more of the same answers, so that each installation imports once more. */
export const IMPORT_FORM = 2
/** A running import says so again at least this often; one that fell silent for longer has ended without a word. */
const BEAT_MS = 20_000
const SILENT_MS = 120_000

export type ImportRow = CatalogueTables['catalogue_import']
export type ServiceState = NonNullable<Manifest['service']>

const names = z.array(z.string())
/** Pen fuels that their effect and their level describe differently, that no effect or nothing describes. */
const oddFuels = z.object({ differ: names, unread: names, unknown: names })
export type OddFuelNames = z.infer<typeof oddFuels>

/** The lists of the service, and the names of items in each other language. */
const LISTS = [...LIST_NAMES, ...OTHER_LANGUAGES] as const

// Older reports named the cosmetics so.
const keptList = z.preprocess((name) => (name === 'cosmetics' ? 'other' : name), z.enum(LISTS))
const missingList = z.object({
  list: z.enum([...LISTS, 'almanax']),
  why: z.string(),
  /** Whether an import is made for it before the game has another version. */
  again: z.boolean(),
})
/** A list that the last import did without, and why. */
export type MissingList = z.infer<typeof missingList>

const report = z.object({
  at: z.number(),
  seconds: z.number(),
  items: z.number(),
  recipes: z.number(),
  /** Places of rows that were left out, the first hundred; how many in all. */
  skipped: z.array(z.string()),
  skippedRows: z.number(),
  kept: z.array(z.object({ list: keptList, what: z.enum(KEPT_FIELDS), rows: z.number() })),
  missingDays: z.array(z.string()),
  // Reports of older imports have neither.
  missing: z.array(missingList).default([]),
  oddFuels: oddFuels.default({ differ: [], unread: [], unknown: [] }),
})
/** What the last import brought, left out and kept. */
export type ImportReport = z.infer<typeof report>

const NEVER: ImportRow = {
  id: 1,
  state: 'waiting',
  done: 0,
  total: 0,
  touched_at: 0,
  failure: null,
  origin: null,
  asked_at: null,
  form: null,
  almanax_at: null,
  report: null,
}

/** Where the import stands; before the first, it waits. */
export const importRow = async (db: Db): Promise<ImportRow> =>
  (await db.selectFrom('catalogue_import').selectAll().where('id', '=', 1).executeTakeFirst()) ?? NEVER

/** The last import's report; null before the first, and where another version of the server wrote it. */
export const reportOf = ({ report: stored }: ImportRow): ImportReport | null =>
  stored === null ? null : (report.safeParse(JSON.parse(stored)).data ?? null)

/** What devices are told: an import that was cut off counts as one that has not begun. */
export function serviceState({ state, done, total, touched_at }: ImportRow, now: number): ServiceState {
  if (state !== 'running') return { state, done: 0, total: 0 }
  return now - touched_at > SILENT_MS ? { state: 'waiting', done: 0, total: 0 } : { state, done, total }
}

/** Changes some of what is known of the import. */
export async function noteImport(db: Db, now: number, change: Partial<ImportRow>): Promise<void> {
  const changed = { ...change, touched_at: now }
  await db
    .insertInto('catalogue_import')
    .values({ ...NEVER, ...changed })
    .onConflict((c) => c.column('id').doUpdateSet(changed))
    .execute()
}

/**
 * Runs an import that every process and device can follow: running while it does, then done, or failed with why; waiting
 * again when it was stopped.
 */
export async function followed<T>(
  { db, now, signal }: { db: Db; now: () => number; signal?: AbortSignal | undefined },
  work: (progress: (done: number, total: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  await noteImport(db, now(), { state: 'running', done: 0, total: 0, failure: null })
  let latest: Promise<void> = Promise.resolve()
  const note = (change: Partial<ImportRow>) => {
    latest = latest.then(() => noteImport(db, now(), change))
    return latest
  }
  const beat = setInterval(() => void note({}).catch(() => {}), BEAT_MS).unref()
  try {
    const result = await work((done, total) => note({ done, total }))
    await note({ state: 'done', done: 0, total: 0 })
    return result
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, 500) : 'panne inconnue'
    const ended = signal?.aborted ? ({ state: 'waiting' } as const) : ({ state: 'failed', failure } as const)
    // The failure that is told is the import's, not that of a database which may be what failed.
    await noteImport(db, now(), { ...ended, done: 0, total: 0 }).catch(() => {})
    throw error
  } finally {
    clearInterval(beat)
  }
}
