import { useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import { type CraftNeed, craftNeeds } from '#shared/domain/crafts/craft-list.ts'
import { recordPrices } from '#store/price-writes.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { setStock, useStock } from '#store/stock.ts'
import type { Workshop } from '../model.ts'
import { useEssenceSaves } from '../use-essence-saves.ts'
import type { CraftLine } from './entry-table.tsx'
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

export type NeedSaves = {
  /** The price of one piece: in the book, and for an essence of the workshop its own price too. */
  savePrice: (id: number, price: number) => Promise<boolean>
  saveStock: (id: number, quantity: number) => Promise<boolean>
}

/** What a player changes of an ingredient. */
export function useNeedSaves({ bosses, data }: Pick<Workshop, 'bosses' | 'data'>): NeedSaves {
  const mutate = useMutate()
  const essences = useEssenceSaves(data)
  return useMemo(() => {
    const ours = new Set(bosses.map(({ essence }) => essence))
    return {
      async savePrice(id, price) {
        if (ours.has(id)) return essences.savePrice(id, price)
        const done = await mutate((db) => recordPrices(db, [{ id, pack: 1, price }]))
        toastOutlier(done, (item) => data.item(item).name)
        return done !== null
      },
      saveStock: async (id, quantity) => (await mutate((db) => setStock(db, id, quantity))) !== null,
    }
  }, [mutate, essences, bosses, data])
}
