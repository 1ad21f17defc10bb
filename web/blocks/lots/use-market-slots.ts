import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { type Hall, hallOf } from '#shared/domain/courses/halls.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { useLots } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'

/** The listings of a market that are taken, and the most that it takes; null where the player did not say (M7). */
export type MarketSlots = { hall: Hall; used: number; most: number | null }

/** The listings that are taken in each market, the fullest first. */
export function listedByHall(lots: readonly Lot[], catalogue: Pick<Catalogue, 'item'>): [Hall, number][] {
  const used = new Map<Hall, number>()
  for (const { end, item_id } of lots) {
    const hall = end || item_id === null ? null : hallOf(catalogue.item(item_id))
    if (hall) used.set(hall, (used.get(hall) ?? 0) + 1)
  }
  return [...used].sort(([, a], [, b]) => b - a)
}

/** The listings in the market of an item; null while that is not known. */
export function useMarketSlots(item: number, most: number | null): MarketSlots | null {
  const lots = useLots()
  const catalogue = useCatalogue()
  return useMemo(() => {
    if (!lots || !catalogue) return null
    const hall = hallOf(catalogue.item(item))
    return { hall, used: new Map(listedByHall(lots, catalogue)).get(hall) ?? 0, most }
  }, [item, most, lots, catalogue])
}
