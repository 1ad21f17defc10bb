import { useMemo } from 'react'
import { type Mutate, useMutate } from '#blocks/use-mutate.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { setOfferingDone } from '#store/almanax.ts'
import { takeFromStock } from '#store/stock.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import type { Offer } from '#ui/overlays/toast-tone.ts'

/** An offering as its tick knows it: pieces for all characters, and how many are in stock. */
export type TickedOffering = {
  date: string
  done: boolean
  item: { id: number; name: string } | null
  pieces: number
  owned: number
}

/** Ticks or unticks an offering. `tells`: it leaves the screen by that, so that a message says how to take it back. */
export type ToggleOffering = (offering: TickedOffering, tells: boolean) => Promise<void>

export function useToggleOffering(): ToggleOffering {
  const mutate = useMutate()
  return useMemo(() => toggleWith(mutate), [mutate])
}

const toggleWith =
  (mutate: Mutate): ToggleOffering =>
  async (offering, tells) => {
    const { date } = offering
    const done = await mutate((db) => setOfferingDone(db, date, !offering.done))
    const offer = offering.done ? undefined : stockOffer(mutate, offering)
    if (done && (tells || offer))
      undoToast(`Offrande du ${formatDay(date)} faite`, done.undo, 'almanax-done', offer)
  }

/** An offering that was made of what is in stock can be taken from it (N94). */
function stockOffer(mutate: Mutate, { item, pieces, owned }: TickedOffering): Offer | undefined {
  if (!item || owned === 0 || pieces === 0) return undefined
  return {
    label: `Retirer ${formatNumber(pieces)} du stock`,
    async accept() {
      const taken = await mutate((db) => takeFromStock(db, item.id, pieces, 'almanax'))
      if (taken) undoToast(`${item.name}\u00a0: −\u00a0${formatNumber(pieces)}`, taken.undo, 'almanax-done')
    },
  }
}
