import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { type ToggleOffering, useToggleOffering } from '#blocks/almanax/use-offering-done.ts'
import { toastOutlier } from '#blocks/prices/record-price.ts'
import { type Mutate, useMutate } from '#blocks/use-mutate.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import {
  type OfferingPrice,
  recordOfferingPrice,
  setCharacters,
  setOfferingPrices,
  useUnsentOfferingPrices,
} from '#store/almanax.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { text as kit } from '#ui/text.ts'
import type { AlmanaxLine } from './lines.ts'

export type AlmanaxSaves = ReturnType<typeof savesOf>

/** What a player changes on this screen; each answers whether it is on the device. `onEdit`: a price was edited. */
export function useAlmanaxSaves(onEdit: () => void): AlmanaxSaves {
  const mutate = useMutate()
  const mutatePrices = useMutate({ batched: true })
  const toggle = useToggleOffering()
  return useMemo(
    () => savesOf({ mutate, mutatePrices, toggle, onEdit }),
    [mutate, mutatePrices, toggle, onEdit],
  )
}

type Means = { mutate: Mutate; mutatePrices: Mutate; toggle: ToggleOffering; onEdit: () => void }

function savesOf({ mutate, mutatePrices, toggle, onEdit }: Means) {
  const edit: Mutate = async (mutation) => {
    const done = await mutatePrices(mutation)
    if (done) onEdit()
    return done && { ...done, undo: () => done.undo().finally(onEdit) }
  }
  /** What is typed for an offering was read in the auction house: the price book has it too. */
  const recordPrice = async (line: AlmanaxLine, price: number) => {
    const done = await edit((db) => recordOfferingPrice(db, { offering: line, price }))
    toastOutlier(done, () => line.item?.name ?? '')
    return done !== null
  }
  /** Prices that nobody has just read. */
  const setPrices = async (prices: readonly OfferingPrice[], message: string) => {
    const done = await edit((db) => setOfferingPrices(db, prices))
    if (done) undoToast(message, done.undo, 'almanax-price')
    return done !== null
  }
  const clear = async (line: AlmanaxLine) =>
    line.unit === 0 || setPrices([{ offering: line, price: 0 }], kit.priceCleared)

  return {
    /** null clears the price, on this day only. */
    savePrice: (line: AlmanaxLine, price: number | null) => (price ? recordPrice(line, price) : clear(line)),
    /** Takes what was typed for the same item on another day; where the book is newer the day counts the book again. */
    async takeSuggestions(lines: readonly AlmanaxLine[]) {
      const taken = lines.flatMap((line) =>
        line.suggestion ? [{ offering: line, price: line.suggestion.newer ? 0 : line.suggestion.price }] : [],
      )
      await setPrices(taken, plural(taken.length, 'prix repris', 'prix repris'))
    },
    toggleDone: toggle,
    saveCharacters: async (value: number) => (await mutate((db) => setCharacters(db, value))) !== null,
  }
}

/** The pause after the last edit, before its batch leaves (T83). */
const BATCH_MS = 600

/**
 * Whether prices are on their way: from an edit until its batch leaves, then, while the server can be reached, until it
 * has them. `note` says that there was an edit.
 */
export function useSaving(): { saving: boolean; note: () => void } {
  const [edits, setEdits] = useState(0)
  const [pausing, setPausing] = useState(false)
  const reachable = useStore(syncStatus, ({ pill }) => pill === 'waiting')
  const unsent = useUnsentOfferingPrices()
  useEffect(() => {
    if (edits === 0) return
    setPausing(true)
    const timer = setTimeout(() => setPausing(false), BATCH_MS)
    return () => clearTimeout(timer)
  }, [edits])
  const note = useCallback(() => setEdits((n) => n + 1), [])
  return { saving: pausing || (reachable && unsent > 0), note }
}
