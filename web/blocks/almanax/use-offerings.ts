import { useMemo } from 'react'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import type { Offered, OfferingMeans, OfferingPricing } from '#shared/domain/almanax/almanax-cost.ts'
import {
  type StoredOfferingPrice,
  useCharacters,
  useDoneOfferings,
  useOfferingPrices,
} from '#store/almanax.ts'
import { useCounted } from '#store/market.ts'
import { useFreeStock } from '#store/plans.ts'
import { type ItemPrices, pricesOf, useItemPrices } from '#store/prices.ts'
import type { AlmanaxDays } from './use-days.ts'

type Days = AlmanaxDays['days']

/**
 * What of these days is known and asks for something, with the prices that were typed for them; undefined while the player's
 * rows are read.
 */
export function useOffered(dates: readonly string[], days: Days): readonly Offered[] | undefined {
  const done = useDoneOfferings()
  const prices = useOfferingPrices()
  return useMemo(() => {
    if (!done || !prices) return undefined
    const typed = new Map(prices.map((row) => [row.date, row]))
    return dates.flatMap((date) => {
      const day = days.get(date)?.day
      if (!day) return []
      const unit = unitFor(day, typed.get(date))
      return [{ date, item: day.item, quantity: day.quantity, unit, done: done.has(date) }]
    })
  }, [dates, days, done, prices])
}

/** The price typed for a day; one that was typed when the day asked for something else says nothing of this. */
const unitFor = ({ name }: AlmanaxDay, typed: StoredOfferingPrice | undefined): number =>
  typed && (typed.item_name || name) === name ? typed.unit_price_kamas : 0

type Book = ReadonlyMap<number, ItemPrices>

/** How offerings are priced: by the player's `own` prices, `counted` with what others lend where sums count it (N215). */
export type Pricing = OfferingPricing & { own: Book; counted: Book }

/** Live; undefined while it is read. */
export function useOfferingPricing(days: Days): Pricing | undefined {
  const items = useMemo(() => [...new Set([...days.values()].flatMap(({ day }) => day?.item ?? []))], [days])
  const characters = useCharacters()
  const own = useItemPrices(items)
  const counted = useCounted(own, items)
  return useMemo(
    () =>
      characters && own && counted
        ? { characters, own, counted, pricesOf: (id) => pricesOf(counted.get(id)) }
        : undefined,
    [characters, own, counted],
  )
}

/** The same, and what of the stock is free for them. */
export function useOfferingMeans(days: Days): (Pricing & OfferingMeans) | undefined {
  const pricing = useOfferingPricing(days)
  const free = useFreeStock()
  return useMemo(
    () => pricing && free && { ...pricing, freeOf: (id: number) => free.get(id) ?? 0 },
    [pricing, free],
  )
}
