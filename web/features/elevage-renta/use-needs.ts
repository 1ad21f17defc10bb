import { useMemo } from 'react'
import { type CraftNeed, craftNeeds } from '#shared/domain/craft-list.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { useStock } from '#store/stock.ts'
import type { CraftLine } from './craft-lines.ts'
import type { Workshop } from './model.ts'
import type { Recipes } from './use-recipes.ts'

/** A need with the book's price of one piece; null for none. */
export type PricedNeed = CraftNeed & { unit: number | null }

/**
 * What the list asks, by name; undefined while stock and prices are read. An essence's own price counts where the book
 * has none.
 */
export function useNeeds(
  lines: readonly CraftLine[],
  { prices }: Pick<Workshop, 'prices'>,
  { recipeOf, nameOf }: Recipes,
): PricedNeed[] | undefined {
  const wanted = useMemo(
    () =>
      lines.flatMap(({ entry, id }) => {
        const recipe = recipeOf(id)
        return recipe.state === 'found' ? [{ quantity: entry.qty, ingredients: recipe.ingredients }] : []
      }),
    [lines, recipeOf],
  )
  const ids = useMemo(
    () => [...new Set(wanted.flatMap(({ ingredients }) => ingredients.map(({ id }) => id)))],
    [wanted],
  )
  const owned = useStock()
  const book = useItemPrices(ids)
  return useMemo(() => {
    if (!owned || !book) return undefined
    const packsOf = (id: number) => {
      const known = pricesOf(book.get(id))
      const own = prices.get(id)?.price
      return Object.keys(known).length === 0 && own ? { 1: own } : known
    }
    return craftNeeds(wanted, { ownedOf: (id) => owned.get(id) ?? 0, pricesOf: packsOf })
      .map((need) => ({ ...need, unit: packsOf(need.id)[1] ?? null }))
      .sort((a, b) => nameOf(a.id).localeCompare(nameOf(b.id), 'fr'))
  }, [owned, book, prices, wanted, nameOf])
}
