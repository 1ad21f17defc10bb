import { useMemo, useState } from 'react'
import { toastOutlier } from '#blocks/prices/record-price.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { recordPrices, type SeenPrice } from '#store/price-writes.ts'
import { setStock } from '#store/stock.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { text as kit } from '#ui/text.ts'

/** A price that looks like a slip, and what is usual; its mark stays until that pack's next price. */
export type OutlierMark = { price: number; usual: number }
export type ItemOutliers = Partial<Record<PackSize, OutlierMark>>
type Outliers = ReadonlyMap<number, ItemOutliers>

/** Each answers whether the change is on the device; a failure has been told. */
export type PriceSaves = {
  /** null clears the price. */
  savePrice(item: { id: number; name: string }, pack: PackSize, price: number | null): Promise<boolean>
  /** Several at once, with one « Annuler ». */
  savePrices(prices: readonly SeenPrice[], nameOf: (id: number) => string): Promise<boolean>
  saveStock(id: number, quantity: number | null): Promise<boolean>
}

/** Prices and stocks as they are typed, each with « Annuler »; prices far from their median are stored, and asked about. */
export function usePriceSaves(): { saves: PriceSaves; outliers: Outliers } {
  const mutate = useMutate()
  const tell = useMutateAndTell()
  const [outliers, setOutliers] = useState<Outliers>(new Map())
  const saves = useMemo(
    (): PriceSaves => ({
      async savePrice({ id, name }, pack, price) {
        const recorded = await mutate((db) => recordPrices(db, [{ id, pack, price: price ?? 0 }]))
        if (!recorded) return false
        const [slip] = recorded.outliers
        setOutliers((before) => marked(before, id, pack, slip && { price: slip.price, usual: slip.usual }))
        if (!toastOutlier(recorded, () => name))
          undoToast(price ? 'Prix enregistré ✔' : kit.priceCleared, recorded.undo, 'price')
        return true
      },
      async savePrices(prices, nameOf) {
        const recorded = await mutate((db) => recordPrices(db, prices))
        if (!recorded) return false
        setOutliers((before) =>
          prices.reduce((marks, { id, pack }) => {
            const slip = recorded.outliers.find((one) => one.id === id && one.pack === pack)
            return marked(marks, id, pack, slip && { price: slip.price, usual: slip.usual })
          }, before),
        )
        if (!toastOutlier(recorded, nameOf))
          undoToast(
            `${plural(prices.length, 'prix enregistré', 'prix enregistrés')} ✔`,
            recorded.undo,
            'price',
          )
        return true
      },
      saveStock: (id, quantity) => tell(kit.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
    }),
    [mutate, tell],
  )
  return { saves, outliers }
}

function marked(outliers: Outliers, id: number, pack: PackSize, mark: OutlierMark | undefined): Outliers {
  const known = outliers.get(id)
  if (!mark && !known?.[pack]) return outliers
  const { [pack]: _, ...others } = known ?? {}
  return new Map(outliers).set(id, mark ? { ...others, [pack]: mark } : others)
}
