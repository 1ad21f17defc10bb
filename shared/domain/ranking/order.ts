import type { Category } from '#shared/catalogue/types.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'
import type { RecipeFigures } from './figures.ts'
import type { WayOut } from './ways-out.ts'

/** What the ranking is sorted by, as its address writes it: profit per day by own sales and by the market, profit, ROI, cost, sale, age, confidence. */
export const RANKED_BY = ['jour', 'marche', 'profit', 'roi', 'cout', 'vente', 'age', 'confiance'] as const
export type RankedBy = (typeof RANKED_BY)[number]
export type RankingSort = { by: RankedBy; descending: boolean }

const VALUES: Record<RankedBy, (figures: RecipeFigures) => number | null> = {
  jour: ({ daily }) => daily,
  marche: ({ marketDaily }) => marketDaily,
  profit: ({ profit }) => profit,
  roi: ({ roi }) => roi,
  cout: ({ cost }) => cost,
  vente: ({ sale }) => sale?.price ?? null,
  // The older, the larger.
  age: ({ at }) => at && -at,
  confiance: ({ confidence }) => confidence,
}

/** What a recipe is sorted by; null: nothing to go by. */
export const rankedValue = (figures: RecipeFigures, by: RankedBy): number | null => VALUES[by](figures)

/** Where a recipe stands before all values: those without one after those with one, and what lacks two prices after all (N71). */
const groupOf = (missing: number, value: number | null): number =>
  (missing > 1 ? 2 : 0) + (value === null ? 1 : 0)

/**
 * The recipes in order: those without a value last whichever the way, equals by name (N74). Those without a pace, by
 * profit: a list by name alone would say nothing to a player who knows no pace. `before`: the same recipes in this order
 * before the figures of some have changed; the others are then not compared again.
 */
export function inOrder(
  figures: readonly RecipeFigures[],
  sort: RankingSort,
  before: readonly RecipeFigures[] = [],
): RecipeFigures[] {
  const standingOf = standingBy(sort)
  const kept: RecipeFigures[] = []
  const changed: RecipeFigures[] = []
  for (const one of before) {
    const now = figures[one.recipe.place]
    if (now === one) kept.push(one)
    else if (now) changed.push(now)
  }
  if (changed.length >= kept.length) return allInOrder(figures, standingOf)
  const compared = (a: RecipeFigures, b: RecipeFigures) =>
    compare(standingOf(a), standingOf(b)) || a.recipe.place - b.recipe.place
  const parts: RecipeFigures[][] = []
  let from = 0
  for (const one of changed.sort(compared)) {
    const to = firstAfter(kept, from, (other) => compared(other, one) > 0)
    parts.push(kept.slice(from, to), [one])
    from = to
  }
  return [...parts, kept.slice(from)].flat()
}

/** By place, as plain numbers: they are compared tens of thousands of times. */
function allInOrder(
  figures: readonly RecipeFigures[],
  standingOf: (figures: RecipeFigures) => Standing,
): RecipeFigures[] {
  const groups = new Uint8Array(figures.length)
  const keys = new Float64Array(figures.length)
  for (const figure of figures) {
    const { group, key } = standingOf(figure)
    groups[figure.recipe.place] = group
    keys[figure.recipe.place] = key
  }
  const places = Uint32Array.from(figures, ({ recipe }) => recipe.place)
  places.sort((a, b) => at(groups, a) - at(groups, b) || byKey(at(keys, a), at(keys, b)) || a - b)
  return Array.from(places, (place) => figures[place]).filter((one) => one !== undefined)
}

/** What a recipe stands by: the smaller first. */
type Standing = { group: number; key: number }

function standingBy({ by, descending }: RankingSort): (figures: RecipeFigures) => Standing {
  const sign = descending ? -1 : 1
  const valueIn = VALUES[by]
  return (figures) => {
    const value = valueIn(figures)
    const instead = insteadOf(figures, by)
    return { group: groupOf(figures.missing.length, value), key: value === null ? instead : sign * value }
  }
}

/** Without a pace, the profit; of what is crushed at a coefficient that nobody knows, the lowest at which it pays. */
function insteadOf({ crush, profit }: RecipeFigures, by: RankedBy): number {
  if (crush && profit === null) return crush.from ?? Number.POSITIVE_INFINITY
  return by === 'jour' || by === 'marche' ? -(profit ?? Number.NEGATIVE_INFINITY) : 0
}

const compare = (a: Standing, b: Standing): number => a.group - b.group || byKey(a.key, b.key)
const at = (values: Uint8Array | Float64Array, place: number): number => values[place] ?? 0
const byKey = (a: number, b: number): number => (a < b ? -1 : Number(a > b))

/** Where in an ordered list, from a place on, the first stands that is `after`. */
function firstAfter<T>(list: readonly T[], from: number, after: (one: T) => boolean): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && after(one)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * How many recipes stand elsewhere than before: as few as have to be taken out of both lists for the others to be in the same
 * order. One that falls from the first rank to the last is one, however many ranks it changes.
 */
export function movedAmong(before: readonly RecipeFigures[], after: readonly RecipeFigures[]): number {
  const places = new Map(after.map(({ recipe }, at) => [recipe, at]))
  /** The last places of the longest runs that go on rising, by their length. */
  const ends: number[] = []
  for (const { recipe } of before) {
    const place = places.get(recipe)
    if (place !== undefined) ends[firstAfter(ends, 0, (end) => end >= place)] = place
  }
  return Math.max(before.length, after.length) - ends.length
}

/** Which recipes are shown by the prices that they lack: none, one at most, however many. */
export const PRICE_FILTERS = ['un', 'complets', 'tous'] as const
export type PriceFilter = (typeof PRICE_FILTERS)[number]

/** `MINE` of `job`: the recipes whose level the player has; else a profession by its name, null for all. */
export const MINE = 'miens'

/** Null is no limit. Kamas and percent. */
export type RankingFilters = {
  query: string
  job: string | null
  levels: { from: number; to: number }
  category: Category | null
  budget: number | null
  confidence: number | null
  roi: number | null
  prices: PriceFilter
  way: WayOut
}

export const MAX_LEVEL = PROFESSION_RULES.maxLevel.value

/** Every recipe that lacks one price at most. */
export const NO_FILTERS: RankingFilters = {
  query: '',
  job: null,
  levels: { from: 1, to: MAX_LEVEL },
  category: null,
  budget: null,
  confidence: null,
  roi: null,
  prices: 'un',
  way: 'vendre',
}

/** The player's level in each profession, where it is known. */
export type JobLevels = ReadonlyMap<string, number>
type Test = (figures: RecipeFigures) => boolean

/** The filters that leave something out, each with its test. */
export function activeTests(filters: RankingFilters, levels: JobLevels): Map<keyof RankingFilters, Test> {
  const { query, job, levels: between, category, budget, confidence, roi, prices, way } = filters
  const tests = new Map<keyof RankingFilters, Test>()
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length > 0) tests.set('query', ({ recipe }) => words.every((word) => recipe.text.includes(word)))
  if (job === MINE) tests.set('job', ({ recipe }) => recipe.level <= levelIn(levels, recipe.job))
  else if (job !== null) tests.set('job', ({ recipe }) => recipe.job === job)
  if (between.from > 1 || between.to < MAX_LEVEL)
    tests.set('levels', ({ recipe: { level } }) => level >= between.from && level <= between.to)
  if (category !== null) tests.set('category', ({ recipe }) => recipe.category === category)
  // What lacks prices is left out where even its bound is; what has no such figure passes no limit of it.
  if (budget !== null) tests.set('budget', ({ cost }) => cost !== null && cost <= budget)
  if (confidence !== null)
    tests.set('confidence', ({ confidence: sure }) => sure !== null && sure >= confidence)
  if (roi !== null) tests.set('roi', (figures) => figures.roi !== null && figures.roi * 100 >= roi)
  if (prices !== 'tous') {
    const most = prices === 'un' ? 1 : 0
    tests.set('prices', ({ missing }) => missing.length <= most)
  }
  if (way === 'briser') tests.set('way', ({ crush }) => crush !== null)
  return tests
}

/** What needs no profession anybody can make. */
const levelIn = (levels: JobLevels, job: string | null): number =>
  job === null ? Number.POSITIVE_INFINITY : (levels.get(job) ?? 0)

/** Those that pass every filter, in the order given. */
export function passing(
  ordered: readonly RecipeFigures[],
  filters: RankingFilters,
  levels: JobLevels,
): RecipeFigures[] {
  const tests = [...activeTests(filters, levels).values()]
  return ordered.filter((one) => tests.every((test) => test(one)))
}

/**
 * Where no recipe passes, the filter to take off first: the one without which most are shown; where none is enough alone,
 * the one that leaves out most (N83). Null without filters.
 */
export function tightestFilter(
  figures: readonly RecipeFigures[],
  filters: RankingFilters,
  levels: JobLevels,
): keyof RankingFilters | null {
  const tests = activeTests(filters, levels)
  let tightest: { name: keyof RankingFilters; without: number; alone: number } | null = null
  for (const [name, test] of tests) {
    const others = [...tests.values()].filter((other) => other !== test)
    const without = figures.filter((one) => others.every((other) => other(one))).length
    const alone = figures.filter((one) => !test(one)).length
    const better =
      !tightest || without > tightest.without || (without === tightest.without && alone > tightest.alone)
    if (better) tightest = { name, without, alone }
  }
  return tightest?.name ?? null
}
