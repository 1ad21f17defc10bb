import { useMemo } from 'react'
import { type AlmanaxDays, useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { useOffered, useOfferingMeans } from '#blocks/almanax/use-offerings.ts'
import { type OfferingToBuy, offeringsToBuy } from '#shared/domain/almanax/almanax-cost.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { useFirstPull } from '#store/account.ts'
import { HORIZONS, usePlanSources } from '#store/plans.ts'

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
  const means = useOfferingMeans(days)
  const listed = source?.on ?? false
  const coming = useFirstPull()
  return useMemo(() => {
    if (!offered || !means || coming) return undefined
    const last = dayAfter(today, horizon - 1)
    const inPeriod = offered.filter(({ date }) => date <= last)
    const { cost, unpriced } = offeringsToBuy(inPeriod, means)
    return {
      ...{ today, tomorrow: dayAfter(today), days, retry },
      byDate: new Map(offeringsToBuy(offered, means).days.map((day) => [day.date, day])),
      period: { days: horizon, cost, unpriced, listed },
    }
  }, [offered, means, today, horizon, days, retry, listed, coming])
}
