import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { observationDay } from '#ui/prices/market-prices.ts'
import { saveWithUndo } from '#ui/save-with-undo.ts'
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

/** The four things a player types into a craft, saved to their rows, each with « Annuler ». */
export function useCraftSaves(madeId: number, rows: CraftRows | undefined): CraftSaves {
  const save = useSave()
  const stock = (id: number, quantity: number) => save(inventories, { item_id: id }, { quantity })
  const observe = (id: number, pack: PackSize, price: number) => {
    const date = observationDay(parisDay(Date.now()), rows?.prices.get(id)?.[pack])
    return save(priceObservations, { item_id: id, pack_size: pack, date }, { price_kamas: price })
  }
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
    savePrice(id, pack, price) {
      const before = rows?.prices.get(id)?.[pack]?.price ?? 0
      return saveWithUndo(
        'line',
        () => observe(id, pack, price ?? 0),
        () => observe(id, pack, before),
      )
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
