import * as z from 'zod'
import type { Db } from '#server/db/schema.ts'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import type { CatalogueRows, RecipeRow } from './rows.ts'
import { storedEffects } from './stored-effects.ts'

const ids = z.array(z.int())
const category = z.enum(CATEGORIES)

/** The rows of the last import, read back from the database. */
export async function serviceRows(db: Db): Promise<CatalogueRows> {
  const items = await db.selectFrom('catalogue_items').selectAll().where('origin', '=', 'service').execute()
  const imported = new Set(items.map((item) => item.id))
  const sets = await db.selectFrom('catalogue_sets').selectAll().execute()
  const days = await db.selectFrom('catalogue_almanax').selectAll().execute()
  return {
    items: items.map((i) => ({
      id: i.id,
      name: i.name,
      level: i.level,
      type: i.type,
      typeId: i.type_id,
      category: category.parse(i.category),
      img: i.img,
      imgLarge: i.img_large,
      set: i.set_id,
      effects: storedEffects(i.effects),
      origin: 'service',
    })),
    recipes: (await allRecipes(db)).filter((recipe) => imported.has(recipe.id)),
    sets: sets.map((s) => ({
      id: s.id,
      name: s.name,
      level: s.level,
      items: ids.parse(JSON.parse(s.items)),
    })),
    mounts: await db.selectFrom('catalogue_mounts').selectAll().execute(),
    almanax: days.map((d) => ({
      date: d.date,
      item: d.item_id,
      name: d.item_name,
      quantity: d.quantity,
      kamas: d.kamas,
      bonus: d.bonus,
      bonusText: d.bonus_text,
    })),
    ochre: [],
    essences: [],
    breeding: [],
    crosses: [],
    guides: [],
    mines: [],
  }
}

async function allRecipes(db: Db): Promise<RecipeRow[]> {
  const recipes = await db.selectFrom('catalogue_recipes').selectAll().execute()
  const byId = new Map(recipes.map((r): [number, RecipeRow] => [r.id, { ...r, ingredients: [] }]))
  const lines = await db.selectFrom('catalogue_ingredients').selectAll().orderBy('position').execute()
  for (const l of lines) byId.get(l.recipe_id)?.ingredients.push({ id: l.item_id, quantity: l.quantity })
  return [...byId.values()]
}
