import { useMemo } from 'react'
import { tellOdd } from '#blocks/prices/tell-odd.ts'
import { type Observe, type Seen, useObserve } from '#blocks/prices/use-observe.ts'
import { type Write, writeOf } from '#data/save.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { undoToast } from '#ui/toast.tsx'
import { type Save, useSave } from '#ui/use-rows.ts'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

export const CHARACTERS = { name: 'almanax_characters' } as const

export type Saves = ReturnType<typeof savesOf>

/** What a player changes on this screen; each answers whether it is on the device. `onEdit`: a price was edited. */
export function useSaves(onEdit: () => void): Saves {
  const save = useSave()
  const observe = useObserve()
  return useMemo(() => savesOf(save, observe, onEdit), [save, observe, onEdit])
}

function savesOf(save: Save, observe: Observe, onEdit: () => void) {
  const store = async (writes: readonly Write[], seen: readonly Seen[] = []) => {
    const stored = await observe(seen, writes)
    if (stored) onEdit()
    return stored && { ...stored, undo: () => stored.undo().finally(onEdit) }
  }
  /** What is typed for an offering was read in the auction house: the price book has it too. */
  const type = async (line: AlmanaxLine, price: number) => {
    const seen: Seen[] = line.item?.id ? [{ id: line.item.id, pack: 1, price }] : []
    const stored = await store([writeFor(line, price)], seen)
    tellOdd(stored, () => line.item?.name ?? '')
    return stored !== null
  }
  const clear = async (line: AlmanaxLine) => {
    if (line.unit === 0) return true
    const stored = await store([writeFor(line, 0)])
    if (stored) undoToast(text.cleared, stored.undo, 'almanax-price')
    return stored !== null
  }
  const storeDone = (date: string, done: boolean) => save(almanaxDays, { date }, { done })

  return {
    /** null clears the price, on this day only. */
    savePrice: (line: AlmanaxLine, price: number | null) => (price ? type(line, price) : clear(line)),
    /** Takes over what the book, or the same item on another day, suggests. */
    async takeSuggestions(lines: readonly AlmanaxLine[]) {
      const taken = lines.flatMap((line) => (line.suggestion ? [writeFor(line, line.suggestion.price)] : []))
      const stored = await store(taken)
      if (stored) undoToast(text.taken(taken.length), stored.undo, 'almanax-price')
    },
    async toggleDone(line: AlmanaxLine, vanishes: boolean) {
      const saved = await storeDone(line.date, !line.done)
      if (saved && vanishes)
        undoToast(text.markedDone(line.date), () => storeDone(line.date, false), 'almanax-done')
    },
    saveCharacters: (value: number) => save(preferences, CHARACTERS, { value }),
  }
}

const writeFor = ({ date, item }: AlmanaxLine, price: number): Write =>
  writeOf(almanaxPrices, { date }, { unit_price_kamas: price, ...(item ? { item_name: item.name } : {}) })
