import { useMemo } from 'react'
import { type AlmanaxDays, useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import {
  type Offered,
  type OfferingsToBuy,
  type OfferingToBuy,
  offeringsToBuy,
} from '#shared/domain/almanax/offerings-to-buy.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { useCharacters, useDoneOfferings, useOfferingPrices } from '#store/almanax.ts'
import { useFirstPull } from '#store/live.ts'
import { HORIZONS, usePlanSources, useReserves } from '#store/plans.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { useStock } from '#store/stock.ts'

export type BoardOfferings = {
  today: string
  tomorrow: string
  days: AlmanaxDays['days']
  /** Days that ask for something, by date, today and tomorrow among them. */
  byDate: ReadonlyMap<string, OfferingToBuy>
  /** The days that the shopping list looks at, or would. */
  period: { days: number; cost: number; unpriced: number; listed: boolean }
  retry: () => void
}

/** Today's offering and those that come, with what is left to pay of them; undefined while the player's rows are read. */
export function useBoardOfferings(today: string): BoardOfferings | undefined {
  const source = usePlanSources()?.get('almanax')
  const horizon = source?.horizon ?? HORIZONS.almanax.usual
  const dates = useMemo(
    () => Array.from({ length: Math.max(2, horizon) }, (_, n) => dayAfter(today, n)),
    [today, horizon],
  )
  const { days, retry } = useAlmanaxDays(dates)
  const offered = useOffered(dates, days)
  const means = useMeans(useMemo(() => [...new Set(offered?.map(({ item }) => item))], [offered]))
  const listed = source?.on ?? false
  const coming = useFirstPull()
  return useMemo(() => {
    if (!offered || !means || coming) return undefined
    const found = offeringsToBuy(offered, means)
    const last = dayAfter(today, horizon - 1)
    const inPeriod = offered.filter(({ date }) => date <= last)
    const { cost, unpriced }: OfferingsToBuy = offeringsToBuy(inPeriod, means)
    return {
      ...{ today, tomorrow: dayAfter(today), days, retry },
      byDate: new Map(found.days.map((day) => [day.date, day])),
      period: { days: horizon, cost, unpriced, listed },
    }
  }, [offered, means, today, horizon, days, retry, listed, coming])
}

/** What these days ask for, as far as they are known. */
function useOffered(dates: readonly string[], days: AlmanaxDays['days']): readonly Offered[] | undefined {
  const done = useDoneOfferings()
  const prices = useOfferingPrices()
  return useMemo(() => {
    if (!done || !prices) return undefined
    const typed = new Map(prices.map((row) => [row.date, row]))
    return dates.flatMap((date) => {
      const day = days.get(date)?.day
      if (!day) return []
      const price = typed.get(date)
      // A price that was typed when the day asked for something else says nothing of this.
      const unit = price && (price.item_name || day.name) === day.name ? price.unit_price_kamas : 0
      return [{ date, item: day.item, quantity: day.quantity, unit, done: done.has(date) }]
    })
  }, [dates, days, done, prices])
}

function useMeans(items: readonly number[]) {
  const characters = useCharacters()
  const stock = useStock()
  const reserves = useReserves()
  const prices = useItemPrices(items)
  return useMemo(() => {
    if (!characters || !stock || !reserves || !prices) return undefined
    return {
      characters,
      freeOf: (id: number) => Math.max(0, (stock.get(id) ?? 0) - (reserves.get(id) ?? 0)),
      pricesOf: (id: number) => pricesOf(prices.get(id)),
    }
  }, [characters, stock, reserves, prices])
}
