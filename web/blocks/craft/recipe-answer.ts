import * as z from 'zod/mini'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'

const word = z.optional(z.nullable(z.string()))

/** The answer of `GET /api/v1/recipes/by_output/{id}` (T193, T198). */
const recipeAnswer = z.looseObject({
  output_item: z.looseObject({
    id: z.int(),
    name: z.string(),
    level: z.number(),
    img_url: word,
    job: word,
    profession: word,
  }),
  ingredients: z.array(
    z.looseObject({ item_id: z.int(), name: z.string(), quantity: z.int().check(z.positive()) }),
  ),
})

/** A recipe with the items that it names: what a catalogue that lacks them cannot say. */
export type FetchedRecipe = { recipe: CatalogueRecipe; items: ReadonlyMap<number, CatalogueItem> }

/** Reads the answer; throws when it is no recipe. */
export function readRecipeAnswer(answer: unknown): FetchedRecipe {
  const { output_item: made, ingredients } = z.parse(recipeAnswer, answer)
  const items = new Map(ingredients.map((i) => [i.item_id, bareItem(i.item_id, i.name)]))
  items.set(made.id, { ...bareItem(made.id, made.name), level: made.level, img: made.img_url ?? null })
  return {
    recipe: {
      id: made.id,
      job: made.job ?? made.profession ?? null,
      level: made.level,
      ratio: 100,
      ingredients: ingredients.map((i) => ({ id: i.item_id, quantity: i.quantity })),
    },
    items,
  }
}
