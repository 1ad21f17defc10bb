import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useCourses } from '#blocks/courses/use-courses.ts'
import { useBookLines } from '#blocks/prices/book-lines.ts'
import { useRenewals } from '#blocks/prices/use-renewals.ts'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { newestRead, type RankingRows } from '#blocks/ranking/ranking-rows.ts'
import { useRanking, useStandingAlerts } from '#blocks/ranking/use-ranking.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import {
  type AlertTask,
  alertTask,
  type CoursesTask,
  coursesTask,
  type ExpiredTask,
  type ExpiringTask,
  expiredTask,
  expiringTask,
  type LotsTask,
  lotsTask,
  type OfferingTask,
  offeringTask,
  type PensTask,
  type PricesTask,
  pensTask,
  pricesTask,
  type RefusedTask,
  refusedTask,
} from '#shared/domain/board/task-facts.ts'
import { type TaskList, tasksOf } from '#shared/domain/board/tasks.ts'
import type { PriceToRenew } from '#shared/domain/prices/prices-to-renew.ts'
import { type NextPrice, nextPrices, topRecipes } from '#shared/domain/ranking/next-prices.ts'
import type { RoiAlert } from '#shared/domain/ranking/roi-alerts.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { useDeferrals } from '#store/deferred.ts'
import { type Flip, useFlipRows } from '#store/flips.ts'
import { useRunningGauges } from '#store/pens.ts'
import { useWantedItems } from '#store/plans.ts'
import { useGameRules } from '#store/rules.ts'
import { useLots } from '#store/stock.ts'
import { useCatalogue, useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { type BoardOfferings, useBoardOfferings } from '../almanax/use-offerings.ts'

export type BoardTask =
  | OfferingTask
  | AlertTask
  | RefusedTask
  | CoursesTask
  | ExpiringTask
  | PensTask
  | ExpiredTask
  | PricesTask
  | LotsTask<Flip>

export type BoardTasks = TaskList<BoardTask> & {
  today: string
  /** Whether the shopping list looks at the almanax: an offering is bought there then. */
  almanaxListed: boolean
  /** The game data are not on this device: what needs a name is not among the tasks. */
  nameless: boolean
  /** The price that is worth most to be read; null where none is worth anything. */
  bestPrice: BestPrice | null
}

/** `recipes`: how many a missing price completes; null for an old one, on which `stake` kamas hang. */
export type BestPrice = { id: number; recipes: number | null; stake: number }

/** What is to be done today, worked out of the player's rows (N106, N108); undefined while they are read. */
export function useTasks(today: string): BoardTasks | undefined {
  const catalogue = useCatalogue()
  const { state } = useCatalogueState()
  const deferrals = useDeferrals()
  const offerings = useBoardOfferings(today)
  const courses = useCourses()
  const flips = useFlipRows()
  const lots = useLots()
  const { listingHours } = useGameRules() ?? GAME_RULES
  const { ready, lines } = useBookLines(today)
  const running = useRunningGauges()
  const now = useNow()
  const pens = useMemo(() => running && pensTask(running, now), [running, now])
  const dead = useStore(syncStatus, (status) => status.dead)
  const ranking = useRanking()
  const alerts = useStandingAlerts(ranking)
  const { first, hanging } = useWorthReading()
  const renewals = useRenewals(lines, catalogue, { hanging })
  return useMemo(() => {
    const settled = state !== 'loading' && courses !== undefined
    if (!deferrals || !offerings || !flips || !lots || !ready || !settled || pens === undefined)
      return undefined
    const tasks = [
      offeringTask(offeringOf(offerings)),
      ...(catalogue && ranking ? alerts.flatMap((alert) => alertOf(alert, ranking.rows)) : []),
      refusedTask(dead),
      pens,
      courses && coursesTask(courses.halls, courses.totals.cost, today),
      catalogue && pricesTask(renewals),
      expiringTask(lots, today, listingHours),
      expiredTask(lots, today, listingHours),
      lotsTask(flips, today),
    ].filter((task) => task !== null)
    return {
      ...tasksOf<BoardTask>(tasks, deferrals, today),
      today,
      almanaxListed: offerings.period.listed,
      nameless: catalogue === null,
      bestPrice: catalogue && bestOf(first, renewals),
    }
  }, [
    state,
    catalogue,
    deferrals,
    offerings,
    courses,
    flips,
    lots,
    listingHours,
    ready,
    renewals,
    ranking,
    alerts,
    first,
    dead,
    pens,
    today,
  ])
}

/** What completes recipes before what is old (N108). */
function bestOf(first: NextPrice | null, renewals: readonly PriceToRenew[]): BestPrice | null {
  if (first?.kind === 'missing') return { id: first.id, recipes: first.recipes, stake: first.stake }
  const old = renewals.find(({ stake }) => stake > 0)
  return old ? { id: old.id, recipes: null, stake: old.stake } : null
}

function alertOf({ figures: { recipe, bought }, threshold }: RoiAlert, rows: RankingRows): AlertTask[] {
  if (!bought || bought.cost <= 0) return []
  const { cost, profit } = bought
  const since = newestRead(rows, recipe)
  return [alertTask({ recipe: recipe.id, roi: profit / cost, threshold, since, profit })]
}

function offeringOf({ today, days, byDate }: BoardOfferings): Parameters<typeof offeringTask>[0] {
  const day = days.get(today)?.day
  const offering = byDate.get(today)
  if (!day || !offering) return null
  const { item, pieces, owned, cost, done } = offering
  return { item, name: day.name, pieces, owned, cost, done }
}

/** What hangs on prices, as far as the ranking is worked out; nothing while it is not. */
type WorthReading = {
  /** Kamas of the best recipes that hang on an item's old price, by its id (N76). */
  hanging: ReadonlyMap<number, number>
  /** The price that is worth most: one that completes recipes before an old one. */
  first: NextPrice | null
}

const NOTHING: WorthReading = { hanging: new Map(), first: null }

/** Live, without asking that the ranking be kept true: `RankingFeed` does that. */
function useWorthReading(): WorthReading {
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
