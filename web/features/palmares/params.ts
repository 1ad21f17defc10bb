import { useMemo } from 'react'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import {
  MAX_LEVEL,
  NO_FILTERS,
  PRICE_FILTERS,
  RANKED_BY,
  type RankedBy,
  type RankingFilters,
  type RankingSort,
} from '#shared/domain/ranking/order.ts'
import { WAYS_OUT } from '#shared/domain/ranking/ways-out.ts'
import { useSwiftParams } from '#ui/params/use-swift-params.ts'
import {
  choiceParam,
  flagParam,
  nameParam,
  nextSort,
  numberParam,
  sortParam,
  sortText,
  textParam,
  type UrlParam,
  type UrlSchema,
} from '#ui/params/use-url-params.ts'

type Levels = RankingFilters['levels']

/** `20-100`; what is not said is not narrowed. */
const levelsParam: UrlParam<Levels> = {
  name: 'niveau',
  fallback: NO_FILTERS.levels,
  parse: (text) => {
    const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? []
    if (from === undefined || to === undefined) return undefined
    const levels = { from: Number(from), to: Number(to) }
    return levels.from >= 1 && levels.to <= MAX_LEVEL && levels.from <= levels.to ? levels : undefined
  },
  format: ({ from, to }) => `${from}-${to}`,
}

const categoryParam: UrlParam<RankingFilters['category']> = {
  name: 'categorie',
  fallback: null,
  parse: (text) => CATEGORIES.find((category) => category === text),
  format: (category) => category ?? '',
}

export const MAX_ROI = 1000
const MAX_KAMAS = 10 ** 12
const USUAL: RankingSort = { by: 'jour', descending: true }

type Values = RankingFilters & { sort: RankingSort; byTree: boolean }

const SCHEMA: UrlSchema<Values> = {
  query: textParam('q'),
  job: nameParam('metier'),
  levels: levelsParam,
  category: categoryParam,
  budget: numberParam('budget', null, 0, MAX_KAMAS),
  confidence: numberParam('confiance', null, 0, 100),
  roi: numberParam('roi', null, 0, MAX_ROI),
  prices: choiceParam('prix', PRICE_FILTERS),
  way: choiceParam('sortie', WAYS_OUT),
  sort: sortParam('tri', RANKED_BY, USUAL),
  byTree: flagParam('arbre'),
}

/** What the address says of the ranking: filters, order, and whether ingredients may be made (N74). */
export function usePalmaresParams() {
  const [values, change] = useSwiftParams<Values>(SCHEMA)
  const { sort, byTree, query, ...rest } = values
  const narrowed = useSame(rest, JSON.stringify(rest))
  const filters = useMemo((): RankingFilters => ({ ...narrowed, query }), [narrowed, query])
  const order = useSame(sort, sortText(sort))
  return useMemo(
    () => ({
      filters,
      /** All but the search: what a letter does not change. */
      narrowed,
      sort: order,
      byTree,
      change,
      sortBy: (by: RankedBy) => change({ sort: nextSort(order, by, by !== 'cout' && by !== 'age') }),
    }),
    [filters, narrowed, order, byTree, change],
  )
}

/** The same object for as long as its text is. */
function useSame<T>(value: T, text: string): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of the value.
  return useMemo(() => value, [text])
}

export type PalmaresParams = ReturnType<typeof usePalmaresParams>
