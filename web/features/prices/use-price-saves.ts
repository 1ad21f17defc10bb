import { useMemo, useState } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { recordPrices } from '#store/prices.ts'
import { setStock } from '#store/stock.ts'
import { text as kit } from '#ui/text.ts'
import { undoToast } from '#ui/toast.tsx'
import { text } from './text.ts'

/** A price that looks like a slip, and what is usual; its mark stays until that pack's next price. */
export type OddMark = { price: number; usual: number }
export type OddMarks = Partial<Record<PackSize, OddMark>>

/** Each answers whether the change is on the device; a failure has been told. */
export type PriceSaves = {
  /** null clears the price. */
  savePrice(item: { id: number; name: string }, pack: PackSize, price: number | null): Promise<boolean>
  saveStock(id: number, quantity: number | null): Promise<boolean>
}

/** Prices and stocks as they are typed, each with « Annuler »; prices far from their median are stored, and asked about. */
export function usePriceSaves(): { saves: PriceSaves; odd: ReadonlyMap<number, OddMarks> } {
  const mutate = useMutate()
  const tell = useMutateAndTell()
  const [odd, setOdd] = useState<ReadonlyMap<number, OddMarks>>(new Map())
  const saves = useMemo(
    (): PriceSaves => ({
      async savePrice({ id, name }, pack, price) {
        const recorded = await mutate((db) => recordPrices(db, [{ id, pack, price: price ?? 0 }]))
        if (!recorded) return false
        const [slip] = recorded.outliers
        setOdd((marks) => marked(marks, id, pack, slip && { price: slip.price, usual: slip.usual }))
        if (!toastOutlier(recorded, () => name)) undoToast(text.priceSaved, recorded.undo, 'price')
        return true
      },
      saveStock: (id, quantity) => tell(kit.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
    }),
    [mutate, tell],
  )
  return { saves, odd }
}

function marked(
  marks: ReadonlyMap<number, OddMarks>,
  id: number,
  pack: PackSize,
  mark: OddMark | undefined,
): ReadonlyMap<number, OddMarks> {
  const known = marks.get(id)
  if (!mark && !known?.[pack]) return marks
  const { [pack]: _, ...others } = known ?? {}
  return new Map(marks).set(id, mark ? { ...others, [pack]: mark } : others)
}
