import { useMemo } from 'react'
import type { AccountDb } from '#data/local-db.ts'
import { readRow } from '#data/rows.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { undoToast } from '#ui/toast.tsx'
import { type Save, type SaveAll, useAccountDb, useSave, useSaveAll } from '#ui/use-rows.ts'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

export const CHARACTERS = { name: 'almanax_characters' } as const

type Change = { line: AlmanaxLine; price: number }
export type Saves = ReturnType<typeof savesOf>

/** What a player changes on this screen; each answers whether it is on the device. `onEdit`: a price was edited. */
export function useSaves(onEdit: () => void): Saves {
  const db = useAccountDb()
  const save = useSave()
  const saveAll = useSaveAll()
  return useMemo(() => savesOf(db, save, saveAll, onEdit), [db, save, saveAll, onEdit])
}

function savesOf(db: AccountDb | null, save: Save, saveAll: SaveAll, onEdit: () => void) {
  const storePrices = async (changes: readonly Change[]) => {
    const saved = await saveAll(
      almanaxPrices,
      changes.map(({ line, price }) => ({
        key: { date: line.date },
        patch: { unit_price_kamas: price, ...(line.item ? { item_name: line.item.name } : {}) },
      })),
    )
    if (saved) onEdit()
    return saved
  }
  /** A price that was typed over since then is the player's own, and stays. */
  const undo = async (changes: readonly Change[]) => {
    const now = await Promise.all(
      changes.map(({ line }) => db && readRow(db, almanaxPrices, { date: line.date })),
    )
    const untouched = changes.filter(({ price }, index) => now[index]?.unit_price_kamas === price)
    return storePrices(untouched.map(({ line }) => ({ line, price: line.unit })))
  }
  const storeDone = (date: string, done: boolean) => save(almanaxDays, { date }, { done })

  return {
    /** null clears the price. */
    async savePrice(line: AlmanaxLine, price: number | null) {
      const change = { line, price: price ?? 0 }
      const saved = await storePrices([change])
      if (saved && change.price === 0 && line.unit > 0)
        undoToast(text.cleared, () => undo([change]), 'almanax-price')
      return saved
    },
    /** Takes over the price of the same item on another day; typed prices are left alone. */
    async takeSuggestions(lines: readonly AlmanaxLine[]) {
      const taken = lines.flatMap((line) => (line.suggestion ? [{ line, price: line.suggestion }] : []))
      if (!(await storePrices(taken))) return
      undoToast(text.taken(taken.length), () => undo(taken), 'almanax-price')
    },
    async toggleDone(line: AlmanaxLine, vanishes: boolean) {
      const saved = await storeDone(line.date, !line.done)
      if (saved && vanishes)
        undoToast(text.markedDone(line.date), () => storeDone(line.date, false), 'almanax-done')
    },
    saveCharacters: (value: number) => save(preferences, CHARACTERS, { value }),
  }
}
