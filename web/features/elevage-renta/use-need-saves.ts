import { useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import { recordPrices } from '#store/prices.ts'
import { setStock } from '#store/stock.ts'
import type { Workshop } from './model.ts'
import { useEssenceSaves } from './use-essence-saves.ts'

export type NeedSaves = {
  /** The price of one piece: in the book, and for an essence of the workshop its own price too. */
  savePrice: (id: number, price: number) => Promise<boolean>
  saveStock: (id: number, quantity: number) => Promise<boolean>
}

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
