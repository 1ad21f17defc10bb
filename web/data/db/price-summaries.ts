import { priceObservations } from '#shared/collections/price-observations.ts'
import { readKey } from '#shared/contract/collection.ts'
import {
  laterOfEach,
  type Observation,
  type PriceSummary,
  priceSummary,
  type StampedPrice,
  summaryAt,
} from '#shared/domain/prices/price-history.ts'
import type { RowStore } from './draft.ts'
import { packOfKey } from './last-of-group.ts'
import { packOf, readPurchases } from './purchases.ts'
import type { StoredRow } from './types.ts'

/** What the histories of packs say at an instant, by pack; `rows` are all observations of each, `bought` its purchases. */
function sumUp(
  rows: readonly Readonly<StoredRow>[],
  now: number,
  bought: ReadonlyMap<string, readonly Observation[]> = NOTHING_BOUGHT,
): Map<string, PriceSummary> {
  const histories = new Map<string, StampedPrice[]>([...bought.keys()].map((pack) => [pack, []]))
  // The same days come again for thousands of packs: each is looked at once.
  const days = new Map<string, boolean>()
  for (const { key, v, h } of rows) {
    const pack = packOfKey(key)
    const date = key.slice(pack.length + 1)
    const isDay = days.get(date) ?? priceObservations.key.date.is(date)
    days.set(date, isDay)
    const history = histories.get(pack) ?? []
    if (history.length === 0) {
      if (!readKey(priceObservations, key)) continue
      histories.set(pack, history)
    }
    if (isDay) history.push({ date, price_kamas: readPrice(v.price_kamas), stamps: h })
  }
  const summaries = new Map<string, PriceSummary>()
  for (const [pack, typed] of histories) {
    const history = laterOfEach<StampedPrice>(typed, bought.get(pack) ?? [], ({ date }) => date)
    const inOrder = [...history].sort((a, b) => (a.date < b.date ? -1 : 1))
    summaries.set(pack, priceSummary(inOrder, now))
  }
  return summaries
}

const NOTHING_BOUGHT: ReadonlyMap<string, readonly Observation[]> = new Map()

/** As `toRow` reads it. */
const readPrice = (value: unknown): number =>
  typeof value === 'number' && priceObservations.fields.price_kamas.is(value)
    ? value
    : priceObservations.defaults.price_kamas

/** The same as it is kept in segments, beside the rows that it is derived from: no rule of the sync ever sees it. */
export const summaryRows = (rows: readonly Readonly<StoredRow>[], now: number): StoredRow[] =>
  [...sumUp(rows, now)].map(([key, summary]) => ({
    collection: priceObservations.name,
    key,
    v: summary,
    h: {},
    del: false,
  }))

/**
 * What the histories of these packs say at an instant (ms), by pack, purchases included (N8); none of a pack without
 * prices. A history is read only of packs that have changed since they were summed up, that a day has left meanwhile, or
 * that were bought at a price that was noted: a summary knows nothing of the stock.
 */
export async function priceSummaries(
  store: RowStore,
  packs: readonly string[],
  now: number,
): Promise<Map<string, PriceSummary>> {
  const { name } = priceObservations
  const { stored } = store
  const missing = new Set(packs)
  const found = new Map<string, PriceSummary>()
  const bought = new Map<string, Observation[]>()
  for (const one of await readPurchases(store, missing)) {
    const pack = packOf(store, one)
    bought.set(pack, [...(bought.get(pack) ?? []), one])
  }
  const unbought = packs.filter((pack) => !bought.has(pack))
  for (const { key, v } of await stored.summaries(name, unbought)) {
    // As `summaryRows` has written it; an older version summed up less.
    const summary = v.deciles !== undefined ? summaryAt(v as PriceSummary, now) : null
    if (summary && missing.delete(key)) found.set(key, summary)
  }
  if (missing.size > 0)
    for (const [pack, summary] of sumUp(await stored.ofGroups(name, missing), now, bought))
      found.set(pack, summary)
  return found
}
