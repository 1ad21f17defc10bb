import { useMemo } from 'react'
import { tellOdd } from '#blocks/prices/tell-odd.ts'
import { useObserve } from '#blocks/prices/use-observe.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { useSave } from '#ui/use-rows.ts'
import type { Workshop } from './model.ts'
import { useEssenceSaves } from './use-essence-saves.ts'

export type NeedSaves = {
  /** The price of one piece: in the book, and for an essence of the workshop its own price too. */
  savePrice: (id: number, price: number) => Promise<boolean>
  saveStock: (id: number, quantity: number) => Promise<boolean>
}

export function useNeedSaves({ bosses, data }: Pick<Workshop, 'bosses' | 'data'>): NeedSaves {
  const observe = useObserve()
  const save = useSave()
  const essences = useEssenceSaves(data)
  return useMemo(() => {
    const ours = new Set(bosses.map(({ essence }) => essence))
    return {
      async savePrice(id, price) {
        if (ours.has(id)) return essences.savePrice(id, price)
        const observed = await observe([{ id, pack: 1, price }])
        tellOdd(observed, (item) => data.item(item).name)
        return observed !== null
      },
      saveStock: (id, quantity) => save(inventories, { item_id: id }, { quantity }),
    }
  }, [observe, save, essences, bosses, data])
}
