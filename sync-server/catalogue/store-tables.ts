import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueRows } from './rows.ts'
import { STORED } from './tables.ts'

/** Empties the catalogue's tables and fills them again, inside the caller's transaction. */
export async function replaceTables(tx: Tx, rows: CatalogueRows): Promise<void> {
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
