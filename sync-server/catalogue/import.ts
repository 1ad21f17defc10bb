import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/schema.ts'
import { GameDataError } from '#server/outside/game-data.ts'
import { NEAR_DAYS } from '#shared/domain/almanax/almanax.ts'
import { readFuels } from '#shared/domain/breeding/read-breeding.ts'
import { assemble } from './assemble.ts'
import { breedingItems } from './breeding-items.ts'
import type { Document, SkippedRow } from './check.ts'
import { ImportError } from './import/import-error.ts'
import { type Kept, keepKnown } from './import/keep-known.ts'
import { documentOf, type FailedList, LIST_NAMES, type ListName } from './import/lists.ts'
import { importNames, nameDocuments, namesToCome } from './import/names.ts'
import { serviceRows, storedRows } from './import/service-rows.ts'
import { almanaxRows, rowsOfService } from './import/service-to-rows.ts'
import type { GameVersion, Source } from './import/sources.ts'
import {
  followed,
  IMPORT_FORM,
  type ImportReport,
  importRow,
  type MissingList,
  noteImport,
  type OddFuelNames,
  reportOf,
} from './import/state.ts'
import type { CatalogueRows } from './rows.ts'
import { starterRows } from './starter.ts'
import { STARTER_HASH } from './starter-hash.ts'
import { catalogueMeta, replaceCatalogue } from './store.ts'
import { STORED } from './tables.ts'

export type Progress = (done: number, total: number, label: string) => void
export type Imported = {
  version: string
  items: number
  recipes: number
  unknownIngredients: number
  seconds: number
  skipped: SkippedRow[]
  kept: Kept[]
  missing: MissingList[]
  missingDays: string[]
  oddFuels: OddFuelNames
}
/** `signal` ends an import between two documents, and while it waits for one. */
export type ImportRun = {
  db: Db
  now: () => number
  report: Progress
  signal?: AbortSignal | undefined
}

/** The days of the almanax that are asked for: a year, or those that are near (`NEAR_DAYS`). */
export type AlmanaxSpan = 'year' | 'near'

const NAMES_KEPT = 100

/**
 * Reads a whole source, checks it, and only then puts it in place of the present catalogue, in one transaction. A list
 * that cannot be had or is refused stays as it was, and the others come; where none comes, its failure (ImportError,
 * GameDataError) leaves the old catalogue serving. Every process can see how far it is. The names of other languages follow.
 */
export async function importCatalogue(source: Source, run: ImportRun): Promise<Imported> {
  const { lists, ...imported } = await importLists(source, run)
  // Whoever waits for the catalogue has it by now.
  const total = nameDocuments(lists)
  let done = 0
  const step = (name: string) => {
    run.report(done, total, name)
    done += 1
  }
  const names = await importNames(source, lists, { ...run, step })
  const whole = {
    ...imported,
    kept: [...imported.kept, ...names.kept],
    missing: [...imported.missing, ...names.missing],
  }
  await noteImport(run.db, run.now(), { report: JSON.stringify(reportFrom(whole, run.now())) })
  return whole
}

/** The catalogue itself, and which lists of it came. */
const importLists = (source: Source, run: ImportRun): Promise<Imported & { lists: ReadonlySet<ListName> }> =>
  followed(run, async (progress) => {
    const begun = run.now()
    const read = await documentsOf(source, run, progress)
    const { lists, almanax, version } = read
    const service = await rowsOfService({ lists, almanax: almanax.documents })
    for (const { list } of service.refused) await source.forget(documentOf(list))
    const failed = [...read.failed, ...service.refused]
    const [first] = failed
    if (first && failed.length === LIST_NAMES.length) throw first.failure
    const known = await storedRows(run.db)
    const { rows: merged, kept } = keepKnown(service, known, new Set(failed.map(({ list }) => list)))
    run.signal?.throwIfAborted()
    const rows = assemble(starterRows(), merged)
    const catalogue = await replaceCatalogue(run.db, rows, provenanceOf(version), run.now())
    const imported: Imported = {
      version: catalogue,
      items: rows.items.length,
      recipes: rows.recipes.length,
      unknownIngredients: unknownIngredients(rows),
      seconds: Math.round((run.now() - begun) / 100) / 10,
      skipped: service.skipped,
      kept,
      missing: [...failed.map(missingList), ...missingAlmanax(service.rows.almanax.length, almanax.missing)],
      missingDays: almanax.missing,
      oddFuels: oddFuelsOf(rows),
    }
    const unnamed = { ...imported, missing: [...imported.missing, ...namesToCome()] }
    const report = JSON.stringify(reportFrom(unnamed, run.now()))
    const days = service.rows.almanax.length > almanax.missing.length ? { almanax_at: run.now() } : {}
    await noteImport(run.db, run.now(), { form: IMPORT_FORM, ...days, report })
    const failedLists = new Set(failed.map(({ list }) => list))
    return { ...imported, lists: new Set(LIST_NAMES.filter((list) => !failedLists.has(list))) }
  })

/**
 * Fetches the near days again, or the year to come, and nothing else; those that fail stay as we know them. A catalogue that
 * says the same already is left alone.
 */
export async function renewAlmanax(
  source: Source,
  { db, now, signal }: Omit<ImportRun, 'report'>,
  span: AlmanaxSpan,
): Promise<void> {
  const { documents, missing } = await source.almanax(async () => {}, span === 'near' ? NEAR_DAYS : undefined)
  const { rows: days } = await almanaxRows(documents)
  const answered = new Set(days.map(({ date }) => date))
  const meta = await catalogueMeta(db)
  signal?.throwIfAborted()
  if (meta?.source_version && (await saysMore(db, days))) {
    const service = await serviceRows(db)
    const others = service.almanax.filter(({ date }) => !answered.has(date))
    const rows = assemble(starterRows(), { ...service, almanax: [...others, ...days] })
    const version = { version: meta.source_version, stamp: meta.update_stamp }
    const provenance = { ...provenanceOf(version), importedAt: meta.imported_at }
    await replaceCatalogue(db, rows, provenance, now())
  }
  // An almanax that failed whole is asked again the next day.
  if (days.length <= missing.length) return
  const last = reportOf(await importRow(db))
  const lists = last?.missing.filter(({ list }) => list !== 'almanax') ?? []
  const missingDays = span === 'year' ? missing : last?.missingDays.filter((date) => !answered.has(date))
  const report = last && { report: JSON.stringify({ ...last, missing: lists, missingDays }) }
  await noteImport(db, now(), { ...(span === 'year' && { almanax_at: now() }), ...report })
}

/** Whether the days say anything that the catalogue does not. */
async function saysMore(db: Db, days: CatalogueRows['almanax']): Promise<boolean> {
  const stored = await db.selectFrom('catalogue_almanax').selectAll().execute()
  const known = new Map(stored.map(STORED.almanax.read).map((day) => [day.date, day]))
  return days.some((day) => !isDeepStrictEqual(day, known.get(day.date)))
}

async function documentsOf(
  source: Source,
  { report, signal }: ImportRun,
  progress: (done: number, total: number) => Promise<void>,
) {
  const version = await source.version()
  const total = LIST_NAMES.length + source.almanaxSteps
  let done = 0
  const step = async <T>(label: string, read: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    report(done, total, label)
    await progress(done, total)
    const result = await read()
    done += 1
    return result
  }
  const lists = new Map<ListName, Document>()
  const failed: FailedList[] = []
  for (const list of LIST_NAMES) {
    const name = documentOf(list)
    // After one silence the others are asked once each, so that a service that is away is soon left alone.
    const silent = failed.some(({ failure }) => failure instanceof GameDataError && failure.silent)
    try {
      lists.set(list, await step(name, () => source.document(name, silent ? { tries: 1 } : undefined)))
    } catch (failure) {
      signal?.throwIfAborted()
      if (!(failure instanceof GameDataError || failure instanceof ImportError)) throw failure
      failed.push({ list, failure })
      done += 1
    }
  }
  const almanax = await source.almanax(() => step('almanax', async () => {}))
  const after = await source.version()
  if (after.version !== version.version || after.stamp !== version.stamp) {
    throw new ImportError('version', 'le jeu a changé pendant l’import')
  }
  report(total, total, 'enregistrement')
  await progress(total, total)
  return { version, lists, failed, almanax }
}

const provenanceOf = ({ version, stamp }: GameVersion) =>
  ({ source: 'service', sourceVersion: version, updateStamp: stamp, starter: STARTER_HASH }) as const

/** A service without cosmetics is an older one, and has none the next day either. */
const missingList = ({ list, failure }: FailedList): MissingList => ({
  list,
  why: failure.message.slice(0, 300),
  again: !(list === 'other' && failure instanceof GameDataError && failure.status === 404),
})

/** The almanax as a missing list, where no day of it came; it is asked again by itself. */
const missingAlmanax = (answered: number, without: readonly string[]): MissingList[] =>
  answered === 0
    ? [
        {
          list: 'almanax',
          why: without.length > 0 ? `${without.length} jours sans réponse` : 'aucun jour reçu',
          again: false,
        },
      ]
    : []

function unknownIngredients({ items, recipes }: CatalogueRows): number {
  const known = new Set(items.map((item) => item.id))
  const ids = recipes.flatMap((recipe) => recipe.ingredients.map((ingredient) => ingredient.id))
  return new Set(ids.filter((id) => !known.has(id))).size
}

/** The fuels of the service that its effects and their levels do not describe alike, by name. */
function oddFuelsOf({ items }: CatalogueRows): OddFuelNames {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const served = items.filter(({ origin }) => origin === 'service')
  const { differ, unread, unknown } = readFuels(breedingItems(served)).odd
  const named = (ids: number[]) => ids.map((id) => names.get(id) ?? `#${id}`)
  return { differ: named(differ), unread: named(unread), unknown: named(unknown) }
}

const reportFrom = (imported: Imported, at: number): ImportReport => ({
  at,
  seconds: imported.seconds,
  items: imported.items,
  recipes: imported.recipes,
  skipped: imported.skipped.slice(0, NAMES_KEPT).map(({ place, why }) => `${place} : ${why}`),
  skippedRows: imported.skipped.length,
  kept: imported.kept,
  missing: imported.missing,
  missingDays: imported.missingDays,
  oddFuels: imported.oddFuels,
})
