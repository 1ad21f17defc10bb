/** An ingredient of a recipe: `quantity` pieces of item `id` for one craft. */
export type PlanIngredient = { id: number; quantity: number }

/** Crafts that the owned pieces allow: the least of ⌊owned / quantity⌋. Source: T41. */
export function craftsInStock(
  ingredients: readonly PlanIngredient[],
  owned: ReadonlyMap<number, number>,
): number {
  if (ingredients.length === 0) return 0
  return Math.min(...ingredients.map(({ id, quantity }) => Math.floor((owned.get(id) ?? 0) / quantity)))
}
