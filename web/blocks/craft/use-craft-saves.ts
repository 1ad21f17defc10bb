import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { recordPrices } from '#store/prices.ts'
import { setSalePrefs } from '#store/sale-prefs.ts'
import { setStock } from '#store/stock.ts'
import { text } from '#ui/text.ts'
import { undoToast } from '#ui/toast.tsx'

/** Each answers whether the change is on the device; a failure has been told. */
export type CraftSaves = {
  saveOwned(id: number, quantity: number | null): Promise<boolean>
  /** null clears the price. */
  savePrice(id: number, pack: PackSize, price: number | null): Promise<boolean>
  saveSalePrice(price: number | null): Promise<boolean>
  saveTax(percent: number): Promise<boolean>
}

type Craft = { madeId: number; itemOf: Catalogue['item'] | undefined }

/** The four things a player types into a craft, saved to their rows, each with « Annuler ». */
export function useCraftSaves({ madeId, itemOf }: Craft): CraftSaves {
  const mutate = useMutate()
  const tell = useMutateAndTell()
  return {
    saveOwned: (id, quantity) => tell(text.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
    async savePrice(id, pack, price) {
      const recorded = await mutate((db) => recordPrices(db, [{ id, pack, price: price ?? 0 }]))
      if (!recorded) return false
      if (!toastOutlier(recorded, (item) => itemOf?.(item).name ?? ''))
        undoToast(text.lineSaved, recorded.undo, 'line')
      return true
    },
    saveSalePrice: (price) =>
      tell(text.prefsSaved, 'prefs', (db) => setSalePrefs(db, madeId, { target_sell_price: price ?? 0 })),
    saveTax: (percent) =>
      tell(text.prefsSaved, 'prefs', (db) => setSalePrefs(db, madeId, { tax_rate: percent })),
  }
}
