import { useEffect, useMemo, useRef, useState } from 'react'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useRanking } from '#blocks/ranking/use-ranking.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import {
  inOrder,
  type JobLevels,
  movedAmong,
  NO_FILTERS,
  passing,
  type RankingFilters,
} from '#shared/domain/ranking/order.ts'
import { byWayOut, type CrushRead, type WayOut } from '#shared/domain/ranking/ways-out.ts'
import { useCrushIndex, useCrushReads } from '#store/crushing.ts'
import { useJobLevels } from '#store/guides.ts'
import { useGameRules } from '#store/rules.ts'
import { useHidden } from './device-choices.ts'
import type { PalmaresParams } from './params.ts'

export type Palmares = {
  state: LiveState
  /** All recipes by place, by the way out that is chosen. */
  figures: readonly RecipeFigures[]
  /** What items are made of could not be read, so that nothing is crushed. */
  noCrushing: boolean
  params: PalmaresParams
  levels: JobLevels
  /** The recipes that are shown, in their order. */
  rows: readonly RecipeFigures[]
  /** All recipes that pass the filters, shown or hidden. */
  found: readonly RecipeFigures[]
  /** How many of them the player has hidden. */
  hidden: number
  /** How many recipes stand elsewhere than shown, while a price is typed. */
  moved: number
  update: () => void
}

const NO_LEVELS: JobLevels = new Map()
const ALL: RankingFilters = { ...NO_FILTERS, prices: 'tous' }

/** The ranking as its page shows it; null until it is worked out and the levels are read. The other cost stands meanwhile, where it is known. */
export function usePalmares(params: PalmaresParams): Palmares | null {
  const wanted = useRanking(params.byTree)
  const other = useRanking(!params.byTree)
  const state = wanted ?? other
  const levelsRead = useJobLevels()
  const levels = levelsRead ?? NO_LEVELS
  const hiddenIds = useHidden()
  const typing = useTyping()
  const { filters, sort } = params
  const { figures, reads } = useByWayOut(state, filters.way)
  const ordered = useOrdered(state, figures, sort)
  // Letter after letter, what else the filters say is not gone through again.
  const narrowed = useMemo(
    () => passing(ordered, { ...params.narrowed, query: '' }, levels),
    [ordered, params.narrowed, levels],
  )
  const found = useMemo(
    () =>
      filters.query.trim() === '' ? narrowed : passing(narrowed, { ...ALL, query: filters.query }, levels),
    [narrowed, filters.query, levels],
  )
  const shown = useMemo(
    () => (hiddenIds.size === 0 ? found : found.filter(({ recipe }) => !hiddenIds.has(recipe.id))),
    [found, hiddenIds],
  )
  const under = useMemo(
    () => ({ filters, sort, hiddenIds, index: state?.ranking.index }),
    [filters, sort, hiddenIds, state?.ranking.index],
  )
  const { list: rows, moved, update } = useHeldOrder({ shown, figures, held: typing, under })
  // What stands under the player's own professions is not shown for all of them first.
  if (!state || !levelsRead || reads === 'waiting') return null
  return {
    state,
    figures,
    noCrushing: reads === 'failed',
    params,
    levels,
    rows,
    found,
    hidden: found.length - shown.length,
    moved,
    update,
  }
}

type CrushReads = (id: number) => CrushRead | undefined
const NO_FIGURES: readonly RecipeFigures[] = []

/** The figures by the way out that is chosen; of a recipe of which nothing changed, the same object (M26). */
function useByWayOut(
  state: LiveState | null,
  way: WayOut,
): { figures: readonly RecipeFigures[]; reads: 'ready' | 'waiting' | 'failed' } {
  const rules = useGameRules()
  const wanted = way !== 'vendre'
  const index = useCrushIndex(state?.rows.catalogue ?? null, rules, wanted)
  const reads = useCrushReads(wanted ? index : undefined, state?.rows.book, rules)
  const figures = state?.ranking.figures ?? NO_FIGURES
  return {
    figures: useMemo(
      () => (reads && wanted ? waysOf(figures, way, reads) : figures),
      [figures, way, reads, wanted],
    ),
    reads: !wanted || reads ? 'ready' : index === null ? 'failed' : 'waiting',
  }
}

const known = new WeakMap<CrushReads, Map<WayOut, WeakMap<RecipeFigures, RecipeFigures>>>()

function waysOf(figures: readonly RecipeFigures[], way: WayOut, reads: CrushReads): RecipeFigures[] {
  const ofReads = known.get(reads) ?? new Map<WayOut, WeakMap<RecipeFigures, RecipeFigures>>()
  known.set(reads, ofReads)
  const made = ofReads.get(way) ?? new WeakMap<RecipeFigures, RecipeFigures>()
  ofReads.set(way, made)
  return figures.map((one) => {
    const before = made.get(one) ?? byWayOut(one, way, reads(one.recipe.id))
    made.set(one, before)
    return before
  })
}

/** All recipes in order, found from the order before where only some have changed. */
function useOrdered(
  state: LiveState | null,
  figures: readonly RecipeFigures[],
  sort: PalmaresParams['sort'],
): readonly RecipeFigures[] {
  const ranking = state?.ranking
  const before = useRef<{ sort: typeof sort; index: unknown; ordered: readonly RecipeFigures[] }>(undefined)
  const ordered = useMemo(() => {
    if (!ranking) return []
    const last = before.current
    const isNear = last?.sort === sort && last.index === ranking.index
    return inOrder(figures, sort, isNear ? last.ordered : undefined)
  }, [ranking, figures, sort])
  useEffect(() => {
    before.current = { sort, index: ranking?.index, ordered }
  }, [sort, ranking, ordered])
  return ordered
}

/** The fields whose focus keeps the order: prices, and what sells in a day. */
export const PRICE_FIELD = 'price-field'

const isPriceField = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement && element.closest(`.${PRICE_FIELD}`) !== null

/** Whether one of them has the focus. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const look = ({ type, target, relatedTarget }: FocusEvent) =>
      setTyping(isPriceField(type === 'focusin' ? target : relatedTarget))
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])
  // A field that goes while it has the focus says nothing.
  return typing && isPriceField(document.activeElement)
}

type Held = {
  shown: readonly RecipeFigures[]
  /** All of them, by place. */
  figures: readonly RecipeFigures[]
  /** A price field of the page has the focus. */
  held: boolean
  /** The filters and the order: under others the list is another one, and not held. */
  under: object
}

/** The recipes in the order that stays while a price is typed; what they say of themselves changes (N82). */
function useHeldOrder({ shown, figures, held, under }: Held) {
  const last = useRef({ under, list: shown })
  const [updated, setUpdated] = useState<readonly RecipeFigures[] | null>(null)
  const list = useMemo(() => {
    if (!held || last.current.under !== under || updated === shown) return shown
    // At each price of thousands of recipes: `flatMap` takes five times as long.
    return last.current.list.map(({ recipe }) => figures[recipe.place]).filter((one) => one !== undefined)
  }, [shown, figures, held, under, updated])
  useEffect(() => {
    last.current = { under, list }
  }, [under, list])
  const moved = useMemo(() => (list === shown ? 0 : movedAmong(list, shown)), [list, shown])
  return { list, moved, update: () => setUpdated(shown) }
}
