import { useMemo } from 'react'
import { unreadSizes } from '#shared/domain/lots/best-lot.ts'
import { largestBatch } from '#shared/domain/lots/market-pace.ts'
import { nextPrices, topCounts, topRecipes } from '#shared/domain/ranking/next-prices.ts'
import { useWantedItems } from '#store/plans.ts'
import { pricesOf } from '#store/prices.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import type { LiveState } from './live-ranking.ts'

const NOTHING_HIDDEN: ReadonlySet<number> = new Set()

/**
 * What is known of the fifty recipes that bring most, and the prices to read next for them; those that were not to be
 * found today are left out (N76, N78, N79). `hidden`: recipes that do not count.
 */
export function useNextPrices({ ranking, rows }: LiveState, hidden = NOTHING_HIDDEN) {
  const today = useParisDay()
  const wanted = useWantedItems()
  const top = useMemo(
    () => topRecipes(ranking.figures.filter(({ recipe }) => !hidden.has(recipe.id))),
    [ranking.figures, hidden],
  )
  const counts = useMemo(() => topCounts(top), [top])
  const next = useMemo(() => {
    const notFound = new Set(wanted?.flatMap((row) => (row.missing_on === today ? [row.item_id] : [])))
    const unreadOf = (id: number) => {
      const pace = rows.markets.get(id)?.pace
      // A lot that the market does not take in time is advised to nobody.
      const most = pace ? largestBatch(pace, rows.aim) : Number.POSITIVE_INFINITY
      const prices = pricesOf(rows.book.get(id))
      // Of what nobody has read in any size there is nothing to compare yet.
      if (Object.keys(prices).length === 0) return []
      return unreadSizes(prices).filter((size) => size <= most)
    }
    return nextPrices(ranking, top, rows.now, unreadOf).filter(({ id }) => !notFound.has(id))
  }, [ranking, top, rows, wanted, today])
  return { counts, next, today }
}
