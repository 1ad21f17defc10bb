import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type RoiAlert, standingAlert } from '#shared/domain/ranking/roi-alerts.ts'
import { useAccountDb } from '#store/account.ts'
import { useCounted } from '#store/market.ts'
import { useMarketAim, useMarkets } from '#store/market-pace.ts'
import { usePriceBook } from '#store/prices.ts'
import { usePaces, useSaleRows } from '#store/ranking.ts'
import { useAlertRules } from '#store/roi-alerts.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { LiveRanking, type LiveState } from './live-ranking.ts'

/** How often ages are counted anew: each time is a whole pass. */
const AGES_MS = 300_000

/** One for the whole page, without and with the tree: going back to a screen shows it at once. */
const bought = new LiveRanking(false)
const byTree = new LiveRanking(true)
const rankingOf = (tree: boolean): LiveRanking => (tree ? byTree : bought)

/**
 * Keeps the ranking true to the player's rows for as long as it is shown; it draws nothing, so that a row that changes
 * draws nothing before its rank is known.
 */
export function RankingFeed({ tree = false }: { tree?: boolean }): null {
  const db = useAccountDb()
  const catalogue = useCatalogue()
  const book = useCounted(usePriceBook())
  const sales = useSaleRows()
  const paces = usePaces(sales, useParisDay())
  const markets = useMarkets()
  const aim = useMarketAim()
  const rules = useAlertRules()
  const now = useNow(AGES_MS)
  useEffect(() => {
    if (db && catalogue && book && sales && paces && markets && aim && rules)
      rankingOf(tree).feed({ db, catalogue, book, sales, paces, markets, aim, rules, now })
  }, [tree, db, catalogue, book, sales, paces, markets, aim, rules, now])
  return null
}

/** The ranking as it is fed; null until it is worked out first, and for another account than the one that is open. */
export function useRanking(tree = false): LiveState | null {
  const db = useAccountDb()
  const { subscribe, snapshot } = rankingOf(tree)
  const state = useSyncExternalStore(subscribe, snapshot)
  return state?.rows.db === db ? state : null
}

/** The alerts that stand, the recipes that bring most first (N80). */
export function useStandingAlerts(state: LiveState | null): readonly RoiAlert[] {
  return useMemo(() => (state ? standingAlerts(state) : []), [state])
}

const standingAlerts = ({ ranking, rows, crossed }: LiveState): RoiAlert[] =>
  ranking.figures
    .flatMap((figures) => standingAlert(figures, rows.rules, crossed.has(figures.recipe.id)) ?? [])
    .sort(
      ({ figures: a }, { figures: b }) =>
        (b.daily ?? b.profit ?? 0) - (a.daily ?? a.profit ?? 0) || a.recipe.place - b.recipe.place,
    )
