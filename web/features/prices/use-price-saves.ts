import { useMemo, useState } from 'react'
import { tellOdd } from '#blocks/prices/tell-odd.ts'
import { useObserve } from '#blocks/prices/use-observe.ts'
import { inventories } from '#shared/collections/inventories.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { saveWithUndo } from '#ui/save-with-undo.ts'
import { undoToast } from '#ui/toast.tsx'
import { useSave } from '#ui/use-rows.ts'
import { text } from './text.ts'

/** A price that looks like a slip, and what is usual; its mark stays until that pack's next price. */
export type OddMark = { price: number; usual: number }
export type OddMarks = Partial<Record<PackSize, OddMark>>

/** Each answers whether the change is on the device; a failure has been told. */
export type PriceSaves = {
  /** null clears the price. */
  savePrice(item: { id: number; name: string }, pack: PackSize, price: number | null): Promise<boolean>
  saveStock(id: number, quantity: number | null, before: number): Promise<boolean>
}

/** Prices and stocks as they are typed, each with « Annuler »; prices far from their median are stored, and asked about. */
export function usePriceSaves(): { saves: PriceSaves; odd: ReadonlyMap<number, OddMarks> } {
  const observe = useObserve()
  const save = useSave()
  const [odd, setOdd] = useState<ReadonlyMap<number, OddMarks>>(new Map())
  const saves = useMemo(
    (): PriceSaves => ({
      async savePrice({ id, name }, pack, price) {
        const observed = await observe([{ id, pack, price: price ?? 0 }])
        if (!observed) return false
        const [slip] = observed.odd
        setOdd((marks) => marked(marks, id, pack, slip && { price: slip.price, usual: slip.usual }))
        if (!tellOdd(observed, () => name)) undoToast(text.priceSaved, observed.undo, 'price')
        return true
      },
      saveStock(id, quantity, before) {
        const write = (pieces: number) => save(inventories, { item_id: id }, { quantity: pieces })
        return saveWithUndo(
          'line',
          () => write(quantity ?? 0),
          () => write(before),
        )
      },
    }),
    [observe, save],
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
