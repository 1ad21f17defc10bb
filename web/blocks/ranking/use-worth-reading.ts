import { useMemo } from 'react'
import { type NextPrice, nextPrices, topRecipes } from '#shared/domain/ranking/next-prices.ts'
import { useWantedItems } from '#store/plans.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import type { LiveState } from './live-ranking.ts'
import { useRanking } from './use-ranking.ts'

/** What hangs on prices, as far as the ranking is worked out; nothing while it is not. */
export type WorthReading = {
  /** Kamas of the best recipes that hang on an item's old price, by its id (N76). */
  hanging: ReadonlyMap<number, number>
  /** The price that is worth most: one that completes recipes before an old one. */
  first: NextPrice | null
}

const NOTHING: WorthReading = { hanging: new Map(), first: null }

/** Live, without asking that the ranking be kept true: `RankingFeed` does that. */
export function useWorthReading(): WorthReading {
  const state = useRanking()
  const next = useMemo(() => state && nextOf(state), [state])
  const wanted = useWantedItems()
  const today = useParisDay()
  return useMemo(() => {
    if (!next) return NOTHING
    const notFound = new Set(wanted?.flatMap((row) => (row.missing_on === today ? [row.item_id] : [])))
    const old = next.filter(({ kind }) => kind === 'old')
    return {
      hanging: new Map(old.map(({ id, stake }) => [id, stake])),
      first: next.find(({ id, stake }) => stake > 0 && !notFound.has(id)) ?? null,
    }
  }, [next, wanted, today])
}

const nextOf = ({ ranking, rows }: LiveState): NextPrice[] =>
  nextPrices(ranking, topRecipes(ranking.figures), rows.now)
