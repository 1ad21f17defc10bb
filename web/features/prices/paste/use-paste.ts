import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import { type PriceColumn, priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { Reading } from '#shared/domain/prices/pasted-price.ts'
import { readPastedPrices } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { useAccountDb } from '#store/live.ts'
import { outliersOf } from '#store/price-writes.ts'
import type { ItemChoice } from '#ui/catalogue/unsure-names.tsx'
import { readLines } from '#ui/files/csv.ts'
import { NO_NAMES } from '../price-view.ts'
import { NO_CHOICES, namesOf, pasteView, type ReadyPrice } from './paste-view.ts'

/** What a pasted list says, and what the player has said of it. */
export function usePaste(pasted: string, known: Catalogue | null, today: string) {
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const catalogue = known ?? NO_NAMES
  const [choices, setChoices] = useState(NO_CHOICES)
  const [answers, setAnswers] = useState<Answers<PriceColumn>>(new Map())
  const { lines, rows, commas } = useMemo(
    () => readLines(text, (title) => priceColumn(title) !== null),
    [text],
  )
  const table = useMemo(
    () => readPastedPrices(rows, { today, names: namesOf(catalogue), answers, commas }),
    [rows, commas, today, catalogue, answers],
  )
  const view = useMemo(() => pasteView(table, lines, catalogue, choices), [table, lines, catalogue, choices])
  return {
    view,
    left: () => lines.filter((_, at) => view.left.has(at + 1)).join('\n'),
    pending: text !== pasted,
    choose: (added: readonly ItemChoice[]) =>
      setChoices((before) => ({
        ...before,
        items: new Map([...before.items, ...added.map(({ name, id }) => [fold(name), id] as const)]),
      })),
    readAs: (added: readonly (readonly [line: string, reading: Reading])[]) =>
      setChoices((before) => ({ ...before, readings: new Map([...before.readings, ...added]) })),
    answer: (key: string, columns: Columns<PriceColumn>) =>
      setAnswers((before) => new Map(before).set(key, columns)),
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
          .map((ready) => ({ id: ready.item, pack: ready.pack, price: ready.price, ready }))
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
