import * as z from 'zod'
import type { CatalogueRows, ItemRow, RecipeRow } from '#server/catalogue/rows.ts'
import { storedEffects } from '#server/catalogue/stored-effects.ts'
import { STORED } from '#server/catalogue/tables.ts'
import type { Db } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'

const ids = z.array(z.int())
const bonuses = z.array(z.object({ pieces: z.int(), effects: z.array(z.string()) }))
const category = z.enum(CATEGORIES)
const origin = z.enum(['starter', 'service'])

/** The rows of the last import, read back from the database. */
export async function serviceRows(db: Db): Promise<CatalogueRows> {
  const stored = await storedRows(db)
  const items = stored.items.filter((item) => item.origin === 'service')
  const imported = new Set(items.map((item) => item.id))
  return { ...stored, items, recipes: stored.recipes.filter((recipe) => imported.has(recipe.id)) }
}

/** What is in service and an import may replace: items, recipes, sets, mounts and days of either origin. */
export async function storedRows(db: Db): Promise<CatalogueRows> {
  const sets = await db.selectFrom('catalogue_sets').selectAll().execute()
  const mounts = await db.selectFrom('catalogue_mounts').selectAll().execute()
  const days = await db.selectFrom('catalogue_almanax').selectAll().execute()
  return {
    items: await itemRows(db),
    recipes: await allRecipes(db),
    sets: sets.map((s) => ({
      id: s.id,
      name: s.name,
      level: s.level,
      items: ids.parse(JSON.parse(s.items)),
      bonuses: bonuses.parse(JSON.parse(s.bonuses)),
    })),
    mounts: mounts.map((m) => ({ ...m, img: iconPath(m.img) })),
    almanax: days.map(STORED.almanax.read),
    ochre: [],
    essences: [],
    breeding: [],
    crosses: [],
    guides: [],
    mines: [],
  }
}

async function itemRows(db: Db): Promise<ItemRow[]> {
  const slice = new TimeSlice()
  const rows: ItemRow[] = []
  for (const i of await db.selectFrom('catalogue_items').selectAll().execute()) {
    if (slice.over) await slice.pause()
    rows.push({
      id: i.id,
      name: i.name,
      level: i.level,
      type: i.type,
      typeId: i.type_id,
      category: category.parse(i.category),
      // Imports of before our own pictures stored the service's addresses.
      img: iconPath(i.img),
      imgLarge: iconPath(i.img_large),
      set: i.set_id,
      effects: storedEffects(i.effects),
      origin: origin.parse(i.origin),
      pods: i.pods,
      conditions: i.conditions,
    })
  }
  return rows
}

async function allRecipes(db: Db): Promise<RecipeRow[]> {
  const recipes = await db.selectFrom('catalogue_recipes').selectAll().execute()
  const byId = new Map(recipes.map((r): [number, RecipeRow] => [r.id, { ...r, ingredients: [] }]))
  const lines = await db.selectFrom('catalogue_ingredients').selectAll().orderBy('position').execute()
  for (const l of lines) byId.get(l.recipe_id)?.ingredients.push({ id: l.item_id, quantity: l.quantity })
  return [...byId.values()]
}
