import { useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/record-price.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { recordEssencePrice, setEssencePrices } from '#store/essences.ts'

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

/** What a player changes of the essences' prices. */
export function useEssenceSaves(data: Catalogue): EssenceSaves {
  const mutate = useMutate()
  const mutateAndTell = useMutateAndTell()
  return useMemo(() => {
    const nameOf = (id: number) => data.item(id).name
    const set = (prices: readonly TakenPrice[], message: string) => {
      const named = prices.map(({ id, price }) => ({ id, price, name: nameOf(id) }))
      return mutateAndTell(message, 'essence-price', (db) => setEssencePrices(db, named))
    }
    const clear = (id: number) => set([{ id, price: 0 }], 'Prix effacé ici, ton carnet garde le sien')
    return {
      clear,
      async savePrice(id, price) {
        if (price === 0) return clear(id)
        const done = await mutate((db) => recordEssencePrice(db, { id, name: nameOf(id), price }))
        toastOutlier(done, nameOf)
        return done !== null
      },
      take: (prices) => set(prices, `${plural(prices.length, 'prix repris', 'prix repris')} du carnet`),
    }
  }, [mutate, mutateAndTell, data])
}

/**
 * A price of an essence in the kamas grammar. A 0 where there is no price says nothing new, like an emptied field
 * (T181).
 */
export function readEssencePrice(typed: string, stored: number): KamasReading {
  const reading = readKamas(typed)
  return reading.kind === 'amount' && reading.value === 0 && stored === 0 ? { kind: 'empty' } : reading
}
