import { useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { type Mutate, useMutate } from '#blocks/use-mutate.ts'
import {
  type OfferingPrice,
  recordOfferingPrice,
  setCharacters,
  setOfferingDone,
  setOfferingPrices,
} from '#store/almanax.ts'
import { undoToast } from '#ui/toast.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

export type Saves = ReturnType<typeof savesOf>

/** What a player changes on this screen; each answers whether it is on the device. `onEdit`: a price was edited. */
export function useSaves(onEdit: () => void): Saves {
  const mutate = useMutate()
  return useMemo(() => savesOf(mutate, onEdit), [mutate, onEdit])
}

function savesOf(mutate: Mutate, onEdit: () => void) {
  const edit: Mutate = async (mutation) => {
    const done = await mutate(mutation)
    if (done) onEdit()
    return done && { ...done, undo: () => done.undo().finally(onEdit) }
  }
  /** What is typed for an offering was read in the auction house: the price book has it too. */
  const type = async (line: AlmanaxLine, price: number) => {
    const done = await edit((db) => recordOfferingPrice(db, { offering: line, price }))
    toastOutlier(done, () => line.item?.name ?? '')
    return done !== null
  }
  /** Prices that nobody has just read. */
  const put = async (prices: readonly OfferingPrice[], message: string) => {
    const done = await edit((db) => setOfferingPrices(db, prices))
    if (done) undoToast(message, done.undo, 'almanax-price')
    return done !== null
  }
  const clear = async (line: AlmanaxLine) =>
    line.unit === 0 || put([{ offering: line, price: 0 }], text.cleared)

  return {
    /** null clears the price, on this day only. */
    savePrice: (line: AlmanaxLine, price: number | null) => (price ? type(line, price) : clear(line)),
    /** Takes over what the book, or the same item on another day, suggests. */
    async takeSuggestions(lines: readonly AlmanaxLine[]) {
      const taken = lines.flatMap((line) =>
        line.suggestion ? [{ offering: line, price: line.suggestion.price }] : [],
      )
      await put(taken, text.taken(taken.length))
    },
    async toggleDone(line: AlmanaxLine, vanishes: boolean) {
      const done = await mutate((db) => setOfferingDone(db, line.date, !line.done))
      if (done && vanishes) undoToast(text.markedDone(line.date), done.undo, 'almanax-done')
    },
    saveCharacters: async (value: number) => (await mutate((db) => setCharacters(db, value))) !== null,
  }
}
