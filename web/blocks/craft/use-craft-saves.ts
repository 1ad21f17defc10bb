import { tellOdd } from '#blocks/prices/tell-odd.ts'
import { useObserve } from '#blocks/prices/use-observe.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { saveWithUndo, tellSaved } from '#ui/save-with-undo.ts'
import { useSave } from '#ui/use-rows.ts'
import type { CraftRows } from './use-craft-rows.ts'

/** Each answers whether the change is on the device; a failure has been told. */
export type CraftSaves = {
  saveOwned(id: number, quantity: number | null): Promise<boolean>
  /** null clears the price. */
  savePrice(id: number, pack: PackSize, price: number | null): Promise<boolean>
  saveSalePrice(price: number | null): Promise<boolean>
  saveTax(percent: number): Promise<boolean>
}

type Craft = { madeId: number; rows: CraftRows | undefined; itemOf: Catalogue['item'] | undefined }

/** The four things a player types into a craft, saved to their rows, each with « Annuler ». */
export function useCraftSaves({ madeId, rows, itemOf }: Craft): CraftSaves {
  const save = useSave()
  const observe = useObserve()
  const stock = (id: number, quantity: number) => save(inventories, { item_id: id }, { quantity })
  const prefs = (patch: { target_sell_price?: number; tax_rate?: number }) =>
    save(salePrefs, { item_id: madeId }, patch)

  return {
    saveOwned(id, quantity) {
      const before = rows?.owned.get(id) ?? 0
      return saveWithUndo(
        'line',
        () => stock(id, quantity ?? 0),
        () => stock(id, before),
      )
    },
    async savePrice(id, pack, price) {
      const observed = await observe([{ id, pack, price: price ?? 0 }])
      if (!observed) return false
      if (!tellOdd(observed, (item) => itemOf?.(item).name ?? '')) tellSaved('line', observed.undo)
      return true
    },
    saveSalePrice(price) {
      const before = rows?.sale?.target_sell_price ?? 0
      return saveWithUndo(
        'prefs',
        () => prefs({ target_sell_price: price ?? 0 }),
        () => prefs({ target_sell_price: before }),
      )
    },
    saveTax(percent) {
      const before = rows?.sale?.tax_rate ?? salePrefs.defaults.tax_rate
      return saveWithUndo(
        'prefs',
        () => prefs({ tax_rate: percent }),
        () => prefs({ tax_rate: before }),
      )
    },
  }
}
