import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { type Freshness, freshnessOf } from '#shared/domain/prices/price-history.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { EssencePrice } from '#store/essences.ts'
import { type ItemPrices, pricesOf } from '#store/prices.ts'
import type { Workshop } from '../model.ts'
import type { PriceState } from '../use-elevage-renta-params.ts'

/** An essence of the workshop as its row shows it. */
export type EssenceLine = {
  id: number
  item: CatalogueItem
  boss: string
  /** The player's own price; 0 for none. */
  price: number
  /** The Paris day on which the price was seen; null where nobody knows. */
  day: string | null
  freshness: Freshness | null
  suggestion: Suggestion | null
}

type Book = ReadonlyMap<number, ItemPrices>

/** The workshop's essences from the lowest level up, with what the player and the book know of their prices. */
export function essenceLines(
  { bosses, data, prices }: Pick<Workshop, 'bosses' | 'data' | 'prices'>,
  book: Book | undefined,
  now: number,
): EssenceLine[] {
  return bosses
    .map(({ boss, essence: id }) => {
      const row = prices.get(id)
      const own = row ? { price: row.price, stamp: row.stamps.price } : null
      const price = row?.price ?? 0
      const day = row && price > 0 ? dayOf(row, book?.get(id)) : null
      return {
        id,
        item: data.item(id),
        boss,
        price,
        day,
        freshness: day === null ? null : freshnessOf(day, now),
        suggestion: suggestionOf(own, book?.get(id)),
      }
    })
    .sort((a, b) => a.item.level - b.item.level || byName.compare(a.boss, b.boss))
}

const byName = new Intl.Collator('fr')

/** A price that the book holds too is as old as it is there: it may have been taken over long after it was seen. */
function dayOf(row: EssencePrice, known: ItemPrices | undefined): string | null {
  const lowest = unitPrice(pricesOf(known))
  if (lowest && Math.floor(lowest.price) === row.price) return known?.[lowest.pack]?.day ?? null
  const typed = timeOf(row.stamps.price ?? '')
  return typed ? parisDay(typed) : null
}

/** Whether a line is among those of a state: every one, those without a price, those whose price is old or undated. */
export function isInState({ price, freshness }: EssenceLine, state: PriceState): boolean {
  if (state === 'tous') return true
  if (state === 'sans') return price === 0
  return price > 0 && (freshness === 'old' || freshness === null)
}

/** Whether two lines draw the same row. */
export const sameLine = (a: EssenceLine, b: EssenceLine): boolean =>
  a.item === b.item &&
  a.boss === b.boss &&
  a.price === b.price &&
  a.day === b.day &&
  a.freshness === b.freshness &&
  a.suggestion?.price === b.suggestion?.price &&
  a.suggestion?.newer === b.suggestion?.newer
