import { useMemo } from 'react'
import { type Hall, hallOf } from '#shared/domain/courses/halls.ts'
import { useLots } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'

/** The listings of a market that are taken, and the most that it takes; null where the player did not say (M7). */
export type MarketSlots = { hall: Hall; used: number; most: number | null }

/** The listings in the market of an item; null while that is not known. */
export function useMarketSlots(item: number, most: number | null): MarketSlots | null {
  const lots = useLots()
  const catalogue = useCatalogue()
  return useMemo(() => {
    if (!lots || !catalogue) return null
    const hallOfItem = (id: number | null) => (id === null ? null : hallOf(catalogue.item(id)))
    const hall = hallOf(catalogue.item(item))
    const used = lots.filter(({ end, item_id }) => !end && hallOfItem(item_id) === hall).length
    return { hall, used, most }
  }, [item, most, lots, catalogue])
}
