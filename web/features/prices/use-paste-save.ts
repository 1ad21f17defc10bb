import { useCallback } from 'react'
import { observationDay } from '#blocks/prices/market-prices.ts'
import { reverseOf, stillUndoing } from '#data/reverse.ts'
import { type Write, writeOf } from '#data/save.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { undoToast } from '#ui/toast.tsx'
import { useAccountDb, useSaveTogether } from '#ui/use-rows.ts'
import type { BookLines } from './book-lines.ts'
import { text } from './paste-text.ts'
import type { ReadyPrice } from './paste-view.ts'

/**
 * Stores a whole list in one commit, with « Annuler ». A price of today replaces the current one; a price of another day
 * goes to that day, and is the current one only where nothing newer is known. False, after saying so, when nothing was
 * stored.
 */
export function usePasteSave(lines: BookLines, today: string) {
  const db = useAccountDb()
  const saveAll = useSaveTogether()
  return useCallback(
    async (ready: readonly ReadyPrice[]): Promise<boolean> => {
      if (!db) return false
      const done = ready.map((price) => writeFor(price, price.price, lines, today))
      const before = await reverseOf(db, done)
      const back = ready.map((price, at) => {
        const known = lines.byId.get(price.item.id)?.packs[price.pack]
        // Nothing written that day: taking the price back leaves the one that was current, not a cleared one.
        return price.day === null && known && known.day < today
          ? writeFor(price, known.price, lines, today)
          : (before[at] ?? writeFor(price, 0, lines, today))
      })
      if (!(await saveAll(done))) return false
      undoToast(
        text.stored(ready.length),
        async () => saveAll(await stillUndoing(db, done, back)),
        'price-list',
      )
      return true
    },
    [db, saveAll, lines, today],
  )
}

function writeFor({ item, pack, day }: ReadyPrice, price: number, lines: BookLines, today: string): Write {
  const known = lines.byId.get(item.id)?.packs[pack]
  const date = day ?? observationDay(today, known && { ...known, at: 0 })
  return writeOf(priceObservations, { item_id: item.id, pack_size: pack, date }, { price_kamas: price })
}
