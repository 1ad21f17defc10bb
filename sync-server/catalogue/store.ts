import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Compilable, CompiledQuery } from 'kysely'
import { compressed } from '#server/compress.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import type { TableRow } from '#shared/catalogue/define-table.ts'
import { namesPartName, type OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { names } from '#shared/catalogue/tables.ts'
import { AppError } from '#shared/contract/error.ts'
import { type CataloguePart, namesPart, partsOf } from './parts.ts'
import type { CatalogueOrigin, CatalogueRows } from './rows.ts'
import { type CatalogueTables, STORED } from './tables.ts'

type Meta = CatalogueTables['catalogue_meta']

// Level 9 is within two percent of the best and twenty times faster; the first start waits for it.
const LEVEL = { br: 9, gz: 9 }
/** How long a part stays available after it left the manifest, for devices in the middle of a download. */
const KEPT_MS = 7 * 24 * 3_600_000

export type Provenance = {
  source: CatalogueOrigin
  sourceVersion: string | null
  updateStamp?: string | null
  /** When its items came; now, unless given. */
  importedAt?: number
  starter: string
}

/** Which catalogue is served; undefined before the first start has loaded one. */
export const catalogueMeta = (db: Db): Promise<Meta | undefined> =>
  db.selectFrom('catalogue_meta').selectAll().where('id', '=', 1).executeTakeFirst()

/** The catalogue that is served. Throws 503 before the first start has loaded one. */
export async function servedMeta(db: Db): Promise<Meta> {
  const meta = await catalogueMeta(db)
  if (meta) return meta
  throw new AppError(503, 'unavailable', 'Le catalogue n’est pas encore chargé. Réessaie dans un instant.')
}

/** Puts a whole catalogue in place of the present one: tables, parts and version in one transaction. */
export async function replaceCatalogue(
  db: Db,
  rows: CatalogueRows,
  provenance: Provenance,
  now: number,
): Promise<string> {
  const parts = partsOf(rows)
  const version = versionOf(parts, provenance)
  const fresh = await freshBodies(db, parts)
  await writing(db, async (tx) => {
    await replaceTables(tx, rows)
    await replaceParts(tx, parts, fresh, now)
    await tx.deleteFrom('catalogue_meta').execute()
    await tx
      .insertInto('catalogue_meta')
      .values({
        id: 1,
        version,
        source: provenance.source,
        source_version: provenance.sourceVersion,
        starter: provenance.starter,
        imported_at: provenance.importedAt ?? now,
        update_stamp: provenance.updateStamp ?? null,
      })
      .execute()
  })
  return version
}

/**
 * Puts the names of a language in place of those that are served; the catalogue and its version stay as they are. No name
 * changes nothing.
 */
export async function replaceNames(
  db: Db,
  language: OtherLanguage,
  rows: readonly ItemNames[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  const part = namesPart(language, rows)
  const fresh = await freshBodies(db, [part])
  await writing(db, (tx) => replaceParts(tx, [part], fresh, now, part.name))
}

/** The names of a language that are served; none before its first import. */
export async function servedNames(db: Db, language: OtherLanguage): Promise<ItemNames[]> {
  const stored = await db
    .selectFrom('catalogue_parts')
    .select('gz')
    .where('name', '=', namesPartName(language))
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return []
  const body: unknown = JSON.parse(gunzipSync(Buffer.from(stored.gz, 'base64')).toString('utf8'))
  return names.part.is(body) ? body.rows.map(names.read) : []
}

type ItemNames = TableRow<typeof names>
type Bodies = ReadonlyMap<string, { br: string; gz: string }>

/** The compressed bodies of the parts that the database does not hold yet, by hash. */
async function freshBodies(db: Db, parts: readonly CataloguePart[]): Promise<Bodies> {
  const stored = await db.selectFrom('catalogue_parts').select('hash').execute()
  const known = new Set(stored.map((part) => part.hash))
  const fresh = new Map<string, { br: string; gz: string }>()
  for (const { hash, body } of parts) {
    if (known.has(hash)) continue
    const { br, gz } = await compressed(body, LEVEL)
    fresh.set(hash, { br: br.toString('base64'), gz: gz.toString('base64') })
  }
  return fresh
}

function versionOf(parts: CataloguePart[], { sourceVersion }: Provenance): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.name}:${part.hash}\n`)
  return `${sourceVersion ?? 'starter'}-${hash.digest('hex').slice(0, 12)}`
}

/** Puts parts in place of the present ones: of the catalogue's, or of the one of `only` that name. */
async function replaceParts(
  tx: Tx,
  parts: CataloguePart[],
  fresh: Bodies,
  now: number,
  only?: string,
): Promise<void> {
  const current = parts.map((part) => part.hash)
  const retired = tx
    .updateTable('catalogue_parts')
    .set({ retired_at: now })
    .where('hash', 'not in', current)
    .where('retired_at', 'is', null)
  await (only === undefined
    ? retired.where('kind', '!=', names.kind)
    : retired.where('name', '=', only)
  ).execute()
  await tx
    .deleteFrom('catalogue_parts')
    .where('retired_at', '<', now - KEPT_MS)
    .execute()
  for (const [position, { hash, name, kind, rows, body }] of parts.entries()) {
    const place = { name, kind, position, rows, bytes: body.length, retired_at: null }
    const bodies = fresh.get(hash)
    const written = bodies
      ? tx
          .insertInto('catalogue_parts')
          .values({ hash, ...place, ...bodies })
          .onConflict((c) => c.column('hash').doUpdateSet(place))
      : tx.updateTable('catalogue_parts').set(place).where('hash', '=', hash)
    await tx.executeQuery(written.compile())
  }
}

/** Empties the catalogue's tables and fills them again, inside the caller's transaction. */
async function replaceTables(tx: Tx, rows: CatalogueRows): Promise<void> {
  await clear(tx)
  const items = rows.items.map((i) => ({
    id: i.id,
    name: i.name,
    search: searchText(i.name),
    level: i.level,
    type: i.type,
    type_id: i.typeId,
    category: i.category,
    img: i.img,
    img_large: i.imgLarge,
    set_id: i.set,
    effects: JSON.stringify(i.effects),
    origin: i.origin,
    pods: i.pods,
    conditions: i.conditions,
  }))
  await insertAll(tx, items, (some) => tx.insertInto('catalogue_items').values(some))
  const recipes = rows.recipes.map(({ id, job, level, ratio }) => ({ id, job, level, ratio }))
  await insertAll(tx, recipes, (some) => tx.insertInto('catalogue_recipes').values(some))
  const ingredients = rows.recipes.flatMap((recipe) =>
    recipe.ingredients.map((i, position) => ({
      recipe_id: recipe.id,
      position,
      item_id: i.id,
      quantity: i.quantity,
    })),
  )
  await insertAll(tx, ingredients, (some) => tx.insertInto('catalogue_ingredients').values(some))
  await replaceLists(tx, rows)
}

async function clear(tx: Tx): Promise<void> {
  await tx.deleteFrom('catalogue_items').execute()
  await tx.deleteFrom('catalogue_recipes').execute()
  await tx.deleteFrom('catalogue_ingredients').execute()
  await tx.deleteFrom('catalogue_sets').execute()
  await tx.deleteFrom('catalogue_mounts').execute()
  await tx.deleteFrom('catalogue_almanax').execute()
  await tx.deleteFrom('catalogue_ochre').execute()
  await tx.deleteFrom('catalogue_essences').execute()
  await tx.deleteFrom('catalogue_breeding').execute()
  await tx.deleteFrom('catalogue_guides').execute()
}

async function replaceLists(tx: Tx, rows: CatalogueRows): Promise<void> {
  const sets = rows.sets.map((set) => ({ ...STORED.sets.write(set), bonuses: JSON.stringify(set.bonuses) }))
  await insertAll(tx, sets, (some) => tx.insertInto('catalogue_sets').values(some))
  const mounts = rows.mounts.map(STORED.mounts.write)
  await insertAll(tx, mounts, (some) => tx.insertInto('catalogue_mounts').values(some))
  const almanax = rows.almanax.map(STORED.almanax.write)
  await insertAll(tx, almanax, (some) => tx.insertInto('catalogue_almanax').values(some))
  const ochre = rows.ochre.map((row, position) => ({ position, ...STORED.ochre.write(row) }))
  await insertAll(tx, ochre, (some) => tx.insertInto('catalogue_ochre').values(some))
  const essences = rows.essences.map(STORED.essences.write)
  await insertAll(tx, essences, (some) => tx.insertInto('catalogue_essences').values(some))
  const breeding = rows.breeding.map(STORED.breeding.write)
  await insertAll(tx, breeding, (some) => tx.insertInto('catalogue_breeding').values(some))
  const guides = rows.guides.map((row, tier) => ({ tier, ...STORED.guides.write(row) }))
  await insertAll(tx, guides, (some) => tx.insertInto('catalogue_guides').values(some))
}

const AT_ONCE = 100

/** Inserts rows of one table by the hundred. Every row has the same keys in the same order. */
async function insertAll<R extends object>(
  tx: Tx,
  rows: readonly R[],
  insert: (some: R[]) => Compilable,
): Promise<void> {
  let full: string | null = null
  const slice = new TimeSlice()
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    // The transaction holds the database, not the process: signals and calls without a row are heard.
    if (slice.over) await slice.pause()
    const some = rows.slice(i, i + AT_ONCE)
    if (some.length < AT_ONCE) {
      await tx.executeQuery(insert(some).compile())
      continue
    }
    // Compiling a hundred-row statement costs more than running it, and its text is the same each time.
    full ??= insert(some).compile().sql
    await tx.executeQuery(CompiledQuery.raw(full, some.flatMap(Object.values)))
  }
}
