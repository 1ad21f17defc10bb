import { useMemo } from 'react'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { useItemPrices } from '#store/prices.ts'

/**
 * What the price book suggests to have paid for a piece of an item; null without an item or a price. The book learns
 * nothing from this ledger: a line may be a lot of any size.
 */
export function useBookPrice(item: CatalogueItem | null): Suggestion | null {
  const id = item?.id
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id])
  const prices = useItemPrices(ids)
  return id === undefined ? null : suggestionOf(null, prices?.get(id))
}
