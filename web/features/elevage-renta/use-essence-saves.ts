import { useMemo } from 'react'
import { tellOdd } from '#blocks/prices/tell-odd.ts'
import { useObserve } from '#blocks/prices/use-observe.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { writeOf } from '#data/save.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { undoToast } from '#ui/toast.tsx'
import { text } from './text.ts'

export type TakenPrice = { id: number; price: number }
/** Each answers whether the change is on the device; a failure has been told. */
export type EssenceSaves = {
  /** A typed price, 0 for none. */
  savePrice: (id: number, price: number) => Promise<boolean>
  /** Takes the tool's own price away; the book keeps what was seen. */
  clear: (id: number) => Promise<boolean>
  /** Prices that come from the book: nothing new was seen. */
  take: (prices: readonly TakenPrice[]) => Promise<boolean>
}

/** What a player changes of the essences' prices: the workshop's own row and the one book, in one commit. */
export function useEssenceSaves(data: Catalogue): EssenceSaves {
  const observe = useObserve()
  return useMemo(() => {
    const nameOf = (id: number) => data.item(id).name
    const ownPrice = (id: number, price: number) =>
      writeOf(essencePrices, { item_id: id }, { price, item_name: nameOf(id) })
    const storeOwn = async (prices: readonly TakenPrice[], message: string) => {
      const stored = await observe(
        [],
        prices.map(({ id, price }) => ownPrice(id, price)),
      )
      if (stored) undoToast(message, stored.undo, 'essence-price')
      return stored !== null
    }
    const clear = (id: number) => storeOwn([{ id, price: 0 }], text.cleared)
    return {
      clear,
      async savePrice(id, price) {
        if (price === 0) return clear(id)
        const observed = await observe([{ id, pack: 1, price }], [ownPrice(id, price)])
        tellOdd(observed, nameOf)
        return observed !== null
      },
      take: (prices) => storeOwn(prices, text.taken(prices.length)),
    }
  }, [observe, data])
}
