import * as z from 'zod'
import { isCraftKnown } from '#server/catalogue/professions.ts'
import { type CatalogueTables, STORED } from '#server/catalogue/tables.ts'
import type { Db } from '#server/db/schema.ts'
import { names } from '#shared/catalogue/tables.ts'
import { type BreedingObject, CATEGORIES, type Category, type Essence } from '#shared/catalogue/types.ts'

const zoneNames = z.array(z.string())
const categoryName = z.enum(CATEGORIES)

type ItemTable = CatalogueTables['catalogue_items']
export type StoredItem = Omit<ItemTable, 'search' | 'origin' | 'pods' | 'conditions'> & {
  set_name: string | null
}

const ITEM_COLUMNS = [
  'catalogue_items.id',
  'catalogue_items.name',
  'catalogue_items.level',
  'catalogue_items.type',
  'catalogue_items.type_id',
  'catalogue_items.category',
  'catalogue_items.img',
  'catalogue_items.img_large',
  'catalogue_items.set_id',
  'catalogue_items.effects',
  'catalogue_sets.name as set_name',
] as const

/** The items that have these ids, in no order; ids that no list holds are left out. */
export async function itemsWithIds(db: Db, ids: number[]): Promise<StoredItem[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('catalogue_items')
    .leftJoin('catalogue_sets', 'catalogue_sets.id', 'catalogue_items.set_id')
    .select(ITEM_COLUMNS)
    .where('catalogue_items.id', 'in', ids)
    .execute()
}

/** A page of recipes by id, of one made item or of all that use an ingredient. */
export async function recipesWhere(
  db: Db,
  where: { output?: number; ingredient?: number },
  { limit, page }: { limit: number; page: number },
): Promise<CatalogueTables['catalogue_recipes'][]> {
  let query = db.selectFrom('catalogue_recipes').selectAll()
  const { output, ingredient } = where
  if (output !== undefined) query = query.where('id', '=', output)
  if (ingredient !== undefined) {
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('catalogue_ingredients').select('recipe_id').where('item_id', '=', ingredient),
    )
  }
  return query
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** The ingredients of these recipes, in the order of the recipe. */
export async function ingredientsOf(
  db: Db,
  recipes: number[],
): Promise<CatalogueTables['catalogue_ingredients'][]> {
  if (recipes.length === 0) return []
  return db
    .selectFrom('catalogue_ingredients')
    .selectAll()
    .where('recipe_id', 'in', recipes)
    .orderBy('recipe_id')
    .orderBy('position')
    .execute()
}

/** What searches read of every item. */
export const searchableItems = (db: Db) =>
  db.selectFrom('catalogue_items').select(['id', 'search as text', 'level', 'category']).execute()

/** The parts of the manifest, in the order that devices should fetch them. */
export const currentParts = (db: Db) => servedParts(db).where('kind', '!=', names.kind).execute()

/** The names of items in other languages of the game, a part each. */
export const currentNames = (db: Db) => servedParts(db).where('kind', '=', names.kind).execute()

const servedParts = (db: Db) =>
  db
    .selectFrom('catalogue_parts')
    .select(['name', 'kind', 'hash', 'bytes', 'rows'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('name')

/** A part by its hash, retired ones included. */
export const partBodies = (db: Db, hash: string) =>
  db.selectFrom('catalogue_parts').select(['br', 'gz']).where('hash', '=', hash).executeTakeFirst()

/** The ochre quest in the order of the list, with the columns of T135; « in_quest » is false for rows that left it. */
export async function ochreRows(db: Db) {
  const rows = await db.selectFrom('catalogue_ochre').selectAll().orderBy('position').execute()
  return rows.map(({ position: _, in_unity, zones, ...row }) => ({
    ...row,
    zones: zoneNames.parse(JSON.parse(zones)),
    in_quest: in_unity !== 0,
  }))
}

/** The days of the almanax from one to another, with the pictures of their offerings. */
export const almanaxBetween = (db: Db, start: string, end: string) =>
  db
    .selectFrom('catalogue_almanax')
    .leftJoin('catalogue_items', 'catalogue_items.id', 'catalogue_almanax.item_id')
    .selectAll('catalogue_almanax')
    .select(['catalogue_items.img', 'catalogue_items.img_large'])
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .execute()

/** Every mount of the game, by name. */
export const allMounts = (db: Db): Promise<CatalogueTables['catalogue_mounts'][]> =>
  db.selectFrom('catalogue_mounts').selectAll().orderBy('name').orderBy('id').execute()

/** The pictures of these mounts, by id; those without one are left out. */
export async function mountPictures(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('catalogue_mounts').select(['id', 'img']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, img }): [number, string][] => (img === null ? [] : [[id, img]])))
}

/** The pictures that items and mounts have, as they are stored. */
export async function picturesOfCatalogue(db: Db): Promise<string[]> {
  const items = await db.selectFrom('catalogue_items').select(['img', 'img_large']).execute()
  const mounts = await db.selectFrom('catalogue_mounts').select('img').execute()
  return [...items.flatMap(({ img, img_large }) => [img, img_large]), ...mounts.map(({ img }) => img)].filter(
    (address) => address !== null,
  )
}

/** The essences of dungeon guardians. */
export async function essenceRows(db: Db): Promise<Essence[]> {
  const rows = await db.selectFrom('catalogue_essences').selectAll().orderBy('item_id').execute()
  return rows.map(STORED.essences.read)
}

/** The breeding objects with known figures. */
export async function breedingRows(db: Db): Promise<BreedingObject[]> {
  const rows = await db.selectFrom('catalogue_breeding').selectAll().orderBy('item_id').execute()
  return rows.map(STORED.breeding.read)
}

/** Every type of item that the catalogue holds, with the category that it stands in. */
export async function catalogueTypes(db: Db): Promise<{ category: Category; type: string }[]> {
  const rows = await db
    .selectFrom('catalogue_items')
    .select(['category', 'type'])
    .distinct()
    .orderBy('type')
    .orderBy('category')
    .execute()
  return rows.map(({ category, type }) => ({ category: categoryName.parse(category), type }))
}

/** How much the catalogue holds. */
export async function catalogueCounts(db: Db): Promise<{ items: number; recipes: number }> {
  const countIn = async (table: 'catalogue_items' | 'catalogue_recipes') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return { items: await countIn('catalogue_items'), recipes: await countIn('catalogue_recipes') }
}

/** The recipes of which nobody says who makes them: neither a profession, nor that none is needed (N175). */
export async function recipesWithoutProfession(db: Db): Promise<{ name: string; type: string }[]> {
  const rows = await db
    .selectFrom('catalogue_recipes')
    .leftJoin('catalogue_items', 'catalogue_items.id', 'catalogue_recipes.id')
    .select(['catalogue_recipes.id', 'name', 'type', 'type_id', 'catalogue_items.level'])
    .where('job', 'is', null)
    .orderBy('type')
    .orderBy('name')
    .execute()
  return rows
    .map(({ id, name, type, type_id, level }) => ({
      id,
      name: name ?? `#${id}`,
      type: type ?? '',
      typeId: type_id,
      level: level ?? 0,
    }))
    .filter((item) => !isCraftKnown(item))
}
