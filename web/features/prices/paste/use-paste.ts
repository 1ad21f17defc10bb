import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { priceColumns } from '#shared/domain/prices/pasted-columns.ts'
import { readPastedPrices } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { useAccountDb } from '#store/live.ts'
import { outliersOf } from '#store/price-writes.ts'
import { NO_NAMES } from '../price-view.ts'
import { type Choices, leftText, pastedLines, pasteView, type ReadyPrice } from './paste-view.ts'

/** An item that the player chose for a name. */
export type Choice = { name: string; id: number }

/** What a pasted list says, and the items chosen for its unknown names. */
export function usePaste(pasted: string, catalogue: Catalogue | null, today: string) {
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const [choices, setChoices] = useState<Choices>(new Map())
  const read = useMemo(() => {
    const { lines, rows } = pastedLines(text)
    const head = rows.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
    return { lines, headed: priceColumns(head) !== null, rows: readPastedPrices(rows, today) }
  }, [text, today])
  const view = useMemo(() => pasteView(read.rows, catalogue ?? NO_NAMES, choices), [read, catalogue, choices])
  return {
    view,
    left: () => leftText(read.lines, view, read.headed),
    pending: text !== pasted,
    choose: (added: readonly Choice[]) =>
      setChoices((before) => new Map([...before, ...added.map(({ name, id }) => [fold(name), id] as const)])),
  }
}

/** The median of each price that is far from it. */
export type Outliers = ReadonlyMap<ReadyPrice, number>

/** How many packs are looked at before the screen gets its turn; nothing is read while the list is being typed. */
const AT_ONCE = 200
const QUIET_MS = 250

/** The prices of a list that are far from their median; filled in once the list has been read. */
export function useOutliers(prices: readonly ReadyPrice[]): Outliers {
  const db = useAccountDb()
  const [outliers, setOutliers] = useState<Outliers>(new Map())
  useEffect(() => {
    if (!db) return
    let wanted = true
    const now = Date.now()
    const judgeAll = async () => {
      const found = new Map<ReadyPrice, number>()
      for (let from = 0; from < prices.length && wanted; from += AT_ONCE) {
        const some = prices
          .slice(from, from + AT_ONCE)
          .map((ready) => ({ id: ready.item.id, pack: ready.pack, price: ready.price, ready }))
        for (const { ready, usual } of await outliersOf(db, some, now)) found.set(ready, usual)
      }
      if (wanted) setOutliers(found)
    }
    const timer = setTimeout(() => {
      judgeAll().catch((error: unknown) => console.warn('[comptoir] carnet de prix', error))
    }, QUIET_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [db, prices])
  return outliers
}
