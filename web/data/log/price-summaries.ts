import type { StoredRow } from '#data/rows/account-data.ts'
import type { RowStore } from '#data/rows/draft.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { readKey } from '#shared/contract/collection.ts'
import type { DayPrice } from '#shared/domain/prices/price-history.ts'
import { type PriceSummary, priceSummary, summaryAt } from '#shared/domain/prices/price-summary.ts'
import { packOfKey } from './last-of-group.ts'

/** What the histories of packs say at an instant, by pack; `rows` are all observations of each. */
function sumUp(rows: readonly Readonly<StoredRow>[], now: number): Map<string, PriceSummary> {
  const histories = new Map<string, DayPrice[]>()
  // The same days come again for thousands of packs: each is looked at once.
  const days = new Map<string, boolean>()
  for (const { key, v } of rows) {
    const pack = packOfKey(key)
    const date = key.slice(pack.length + 1)
    const isDay = days.get(date) ?? priceObservations.key.date.is(date)
    days.set(date, isDay)
    const history = histories.get(pack) ?? []
    if (history.length === 0) {
      if (!readKey(priceObservations, key)) continue
      histories.set(pack, history)
    }
    if (isDay) history.push({ date, price_kamas: readPrice(v.price_kamas) })
  }
  const summaries = new Map<string, PriceSummary>()
  for (const [pack, history] of histories) {
    history.sort((a, b) => (a.date < b.date ? -1 : 1))
    summaries.set(pack, priceSummary(history, now))
  }
  return summaries
}

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
 * What the histories of these packs say at an instant (ms), by pack; none of a pack without prices. A history is read only
 * of packs that have changed since they were summed up, or that a day has left meanwhile.
 */
export async function priceSummaries(
  { stored }: Pick<RowStore, 'stored'>,
  packs: readonly string[],
  now: number,
): Promise<Map<string, PriceSummary>> {
  const { name } = priceObservations
  const missing = new Set(packs)
  const found = new Map<string, PriceSummary>()
  for (const { key, v } of await stored.summaries(name, packs)) {
    // As `summaryRows` has written it.
    const summary = summaryAt(v as PriceSummary, now)
    if (summary && missing.delete(key)) found.set(key, summary)
  }
  if (missing.size > 0)
    for (const [pack, summary] of sumUp(await stored.ofGroups(name, missing), now)) found.set(pack, summary)
  return found
}
