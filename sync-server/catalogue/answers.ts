import type { Db } from '#server/db/schema.ts'
import { effectText } from '#shared/catalogue/effect-text.ts'
import type { RecipeRow } from './rows.ts'
import { ingredientsOf, itemsWithIds, type StoredItem } from './search/queries.ts'
import { storedEffects } from './stored-effects.ts'
import type { CatalogueTables } from './tables.ts'

/** The pictures of an item; of one that no list holds, none. */
export const imagesOf = (item: Pick<StoredItem, 'img' | 'img_large'> | undefined) => ({
  img_url: item?.img ?? null,
  image_urls: { icon: item?.img ?? null, sd: item?.img_large ?? null },
})

/** An item as plain clients read it (T63), without effects. */
export const itemAnswer = (item: StoredItem) => ({
  id: item.id,
  ankama_id: item.id,
  name: item.name,
  level: item.level,
  type: { id: item.type_id, name: item.type },
  item_type: item.type,
  category: item.category,
  ...imagesOf(item),
  parent_set: item.set_id === null ? null : { id: item.set_id, name: item.set_name },
})

/** One item with its effects and the professions that make it. */
export const itemDetail = (item: StoredItem, job: string | null) => ({
  ...itemAnswer(item),
  professions: job === null ? [] : [job],
  effects: storedEffects(item.effects).map(({ type, name, min, max, text }) => ({
    type: { id: type, name },
    int_minimum: min ?? 0,
    int_maximum: max ?? 0,
    ignore_int_min: min === null,
    ignore_int_max: max === null,
    formatted: text ?? effectText(name, min, max),
  })),
})

type Recipe = CatalogueTables['catalogue_recipes']
type Line = { item_id: number; quantity: number }

/** Recipes with their ingredients named; an id that no list holds is « Objet inconnu #id ». */
export async function recipeAnswers(db: Db, recipes: Recipe[]) {
  const ids = recipes.map((recipe) => recipe.id)
  const lines = await ingredientsOf(db, ids)
  const known = await itemsById(db, [...ids, ...lines.map((line) => line.item_id)])
  return recipes.map((recipe) => {
    const own = lines.filter((line) => line.recipe_id === recipe.id)
    return recipeAnswer(recipe, own, known)
  })
}

/** The recipe of an item that the catalogue lacks. */
export async function recipeWith(db: Db, { ingredients, ...recipe }: RecipeRow, made: StoredItem) {
  const lines = ingredients.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const known = await itemsById(
    db,
    lines.map((line) => line.item_id),
  )
  return recipeAnswer(recipe, lines, known.set(made.id, made))
}

const itemsById = async (db: Db, ids: number[]): Promise<Map<number, StoredItem>> =>
  new Map((await itemsWithIds(db, [...new Set(ids)])).map((item) => [item.id, item]))

function recipeAnswer(recipe: Recipe, lines: Line[], known: Map<number, StoredItem>) {
  const nameOf = (id: number) => known.get(id)?.name ?? `Objet inconnu #${id}`
  const made = known.get(recipe.id)
  return {
    id: recipe.id,
    output_item: {
      id: recipe.id,
      name: nameOf(recipe.id),
      level: made?.level ?? recipe.level,
      img_url: made?.img ?? null,
      profession: recipe.job,
      job: recipe.job,
    },
    level: recipe.level,
    ingredients: lines.map((line) => ({
      item_id: line.item_id,
      name: nameOf(line.item_id),
      level: known.get(line.item_id)?.level ?? 0,
      img_url: known.get(line.item_id)?.img ?? null,
      quantity: line.quantity,
    })),
  }
}
