import { useMemo } from 'react'
import { pricesOf } from '#blocks/prices/market-prices.ts'
import { useItemPrices } from '#blocks/prices/use-item-prices.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { type CraftNeed, craftNeeds } from '#shared/domain/craft-list.ts'
import { useRows } from '#ui/use-rows.ts'
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
  const stock = useRows(inventories)
  const book = useItemPrices(ids)
  return useMemo(() => {
    if (!stock || !book) return undefined
    const owned = new Map(stock.map((row) => [row.item_id, row.quantity]))
    const packsOf = (id: number) => {
      const known = pricesOf(book.get(id))
      const own = prices.get(id)?.price
      return Object.keys(known).length === 0 && own ? { 1: own } : known
    }
    return craftNeeds(wanted, { ownedOf: (id) => owned.get(id) ?? 0, pricesOf: packsOf })
      .map((need) => ({ ...need, unit: packsOf(need.id)[1] ?? null }))
      .sort((a, b) => nameOf(a.id).localeCompare(nameOf(b.id), 'fr'))
  }, [stock, book, prices, wanted, nameOf])
}
