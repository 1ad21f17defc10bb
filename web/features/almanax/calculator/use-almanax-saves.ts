import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { type Mutate, useMutate } from '#blocks/use-mutate.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  type OfferingPrice,
  recordOfferingPrice,
  setCharacters,
  setOfferingDone,
  setOfferingPrices,
  useUnsentOfferingPrices,
} from '#store/almanax.ts'
import { moveStock } from '#store/stock.ts'
import { type Offer, undoToast } from '#ui/overlays/toast.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

export type AlmanaxSaves = ReturnType<typeof savesOf>

/** What a player changes on this screen; each answers whether it is on the device. `onEdit`: a price was edited. */
export function useAlmanaxSaves(onEdit: () => void): AlmanaxSaves {
  const mutate = useMutate()
  const mutatePrices = useMutate({ batched: true })
  return useMemo(() => savesOf(mutate, mutatePrices, onEdit), [mutate, mutatePrices, onEdit])
}

function savesOf(mutate: Mutate, mutatePrices: Mutate, onEdit: () => void) {
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
    line.unit === 0 || setPrices([{ offering: line, price: 0 }], text.cleared)

  /** An offering that was made of what is in stock can be taken from it. */
  const stockOffer = ({ day, item, pieces, owned }: AlmanaxLine): Offer | undefined => {
    if (!day || !item || owned === 0 || pieces === 0) return undefined
    const given = {
      item_id: day.item,
      pieces: -pieces,
      kind: 'use',
      line: pieces,
      origin: 'almanax',
    } as const
    return {
      label: text.takeFromStock(pieces),
      async accept() {
        const taken = await mutate((db) => moveStock(db, [{ ...given, at: parisDay(Date.now()) }]))
        if (taken) undoToast(text.takenFromStock(item.name, pieces), taken.undo, 'stock')
      },
    }
  }

  return {
    /** null clears the price, on this day only. */
    savePrice: (line: AlmanaxLine, price: number | null) => (price ? recordPrice(line, price) : clear(line)),
    /** Takes over what the book, or the same item on another day, suggests. */
    async takeSuggestions(lines: readonly AlmanaxLine[]) {
      const taken = lines.flatMap((line) =>
        line.suggestion ? [{ offering: line, price: line.suggestion.price }] : [],
      )
      await setPrices(taken, text.taken(taken.length))
    },
    async toggleDone(line: AlmanaxLine, vanishes: boolean) {
      const done = await mutate((db) => setOfferingDone(db, line.date, !line.done))
      const offer = line.done ? undefined : stockOffer(line)
      if (done && (vanishes || offer)) undoToast(text.markedDone(line.date), done.undo, 'almanax-done', offer)
    },
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
