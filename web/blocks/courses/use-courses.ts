import { useEffect, useMemo, useRef } from 'react'
import { lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import {
  type Hall,
  type HallChoices,
  type HallLines,
  hallOf,
  inHallOrder,
  linesByHall,
  walkingOrder,
} from '#shared/domain/courses/halls.ts'
import { plannedNeeds } from '#shared/domain/courses/needs.ts'
import {
  type ListTotals,
  lackingAlone,
  lackingBySource,
  listTotals,
  type MergedNeed,
  mergedNeeds,
  type Need,
  type ShoppingLine,
  shoppingLine,
} from '#shared/domain/courses/shopping-list.ts'
import { levelSuffices } from '#shared/domain/crafts/craft-tree.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { useCharacters } from '#store/almanax.ts'
import { useCraftLocks } from '#store/crafts.ts'
import { useJobLevels } from '#store/guides.ts'
import { useCounted } from '#store/market.ts'
import { type PlannedCraft, usePlannedCrafts, useReserves, useWantedItems } from '#store/plans.ts'
import { type ItemPrices, pricesOf, usePriceBook } from '#store/prices.ts'
import { type Purchase, usePurchases } from '#store/purchases.ts'
import { NO_STOCK, useStock } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useHallChoices } from './hall-choices.ts'
import { type NeedSource, useByHand, useNeedSources } from './need-sources.ts'

/** A line of the list as it is shown. */
export type CoursesLine = ShoppingLine & {
  item: CatalogueItem
  hall: Hall
  /** The whole stock, and what of it no plan may take, in pieces. */
  stock: number
  reserved: number
  known: ItemPrices | undefined
  prices: PackPrices
  unit: ReturnType<typeof unitPrice>
  /** It was not to be found today. */
  notFound: boolean
}

export type Courses = {
  /** What names the origins. `timesOf`: how often a recipe is planned. */
  naming: {
    catalogue: Catalogue
    timesOf: (recipe: number) => number
    characters: number
    today: string
  }
  today: string
  catalogue: Catalogue
  /** Everything that is needed: to buy, and what stock or planned crafts cover. */
  all: readonly CoursesLine[]
  /** What is to be bought, in walking order. */
  halls: readonly HallLines<CoursesLine>[]
  totals: ListTotals<CoursesLine>
  /** How many of the prices that the list counts are lent. */
  lent: number
  planned: readonly PlannedCraft[]
  wanted: ReadonlyMap<number, number>
  needSources: readonly NeedSource[]
  /** How many items each source lacks, switched off or not. */
  lacking: ReadonlyMap<string, number>
  purchases: readonly Purchase[]
  /** Pieces that trees take from the stock for what they make, by item. */
  taken: ReadonlyMap<number, number>
  knownOf: (id: number) => ItemPrices | undefined
}

/** All that the plans need, and what it costs; undefined while it is read, null without a catalogue. */
export function useCourses(): Courses | null | undefined {
  const today = useParisDay()
  const catalogue = useCatalogue()
  const planned = usePlannedCrafts()
  const byHand = useByHand()
  const wantedRows = useWantedItems()
  const needSources = useNeedSources(catalogue, today)
  const book = useCounted(usePriceBook())
  const purchases = usePurchases(today)
  const characters = useCharacters()
  const choices = useHallChoices()
  const asked = useMemo(
    () => byHand && needSources && [...byHand, ...needSources.flatMap(({ on, needs }) => (on ? needs : []))],
    [byHand, needSources],
  )
  const supplied = useSupplies({ catalogue, planned, asked, book })
  const merged = useMerged(catalogue, supplied?.needs, choices)
  const missing = useMemo(
    () => new Set(wantedRows?.flatMap((row) => (row.missing_on === today ? [row.item_id] : []))),
    [wantedRows, today],
  )
  const all = useLines(merged, supplied, missing)
  const wanted = useMemo(
    () => new Map(wantedRows?.flatMap(({ item_id, pieces }) => (pieces > 0 ? [[item_id, pieces]] : []))),
    [wantedRows],
  )
  const halls = useMemo(() => all && linesByHall(all.filter((line) => line.missing > 0)), [all])
  const lacking = useMemo(() => {
    if (!all || !needSources || !supplied) return NO_COUNTS
    const off = needSources.filter(({ on }) => !on)
    const alone = off.map(({ source, needs }) => [source, lackingAlone(needs, supplied.freeOf)] as const)
    return new Map([...lackingBySource(all), ...alone])
  }, [all, needSources, supplied])
  const totals = useMemo(() => (all ? listTotals(all) : null), [all])
  const lent = useMemo(() => (all ? lentIn(all) : 0), [all])
  const naming = useMemo(() => {
    if (!catalogue || !characters) return null
    const times = new Map(planned?.map(({ recipe, crafts }) => [recipe, crafts]))
    return { catalogue, characters, today, timesOf: (recipe: number) => times.get(recipe) ?? 0 }
  }, [catalogue, characters, today, planned])
  if (!catalogue) return null
  if (!all || !supplied || !halls || !totals || !planned || !needSources || !purchases || !book || !naming)
    return undefined
  const knownOf = (id: number) => book.get(id)
  const plans = { planned, wanted, needSources, lacking }
  return {
    naming,
    today,
    catalogue,
    all,
    halls,
    totals,
    lent,
    purchases,
    taken: supplied.taken,
    knownOf,
    ...plans,
  }
}

/** How many of the prices at which these lines are bought are lent. */
const lentIn = (lines: readonly CoursesLine[]): number =>
  lines.reduce((sum, { purchase, known }) => sum + lentAmong(purchase?.packs, known), 0)

const NO_COUNTS: ReadonlyMap<string, number> = new Map()
const NO_BOOK: ReadonlyMap<number, ItemPrices> = new Map()
const NO_PRICES: PackPrices = {}
const found = new WeakMap<ItemPrices, PackPrices>()

/** The prices alone, the same as long as the book's are. */
function packPricesOf(known: ItemPrices | undefined): PackPrices {
  if (!known) return NO_PRICES
  const before = found.get(known)
  if (before) return before
  const prices = pricesOf(known)
  found.set(known, prices)
  return prices
}

type Plans = {
  catalogue: Catalogue | null
  planned: readonly PlannedCraft[] | undefined
  asked: readonly Need[] | undefined
  book: ReadonlyMap<number, ItemPrices> | undefined
}

/** What is needed, and what the player has of it; the needs are the same as long as the plans are. */
function useSupplies({ catalogue, planned, asked, book }: Plans) {
  const stock = useStock()
  const reserves = useReserves()
  const locks = useCraftLocks()
  const levels = useJobLevels()
  const byTree = planned?.some(({ tree }) => tree) ?? false
  // What a tree needs follows stock and prices; the other plans do not ask for them.
  const [stockOfTrees, bookOfTrees] = byTree ? [stock, book] : [NO_STOCK, NO_BOOK]
  const needs = useMemo(() => {
    if (!catalogue || !planned || !asked || !stockOfTrees || !reserves || !bookOfTrees) return undefined
    if (!locks || !levels) return undefined
    return plannedNeeds(
      { crafts: planned, asked },
      {
        ingredientsOf: (id) => catalogue.recipe(id)?.ingredients,
        freeOf: (id) => Math.max(0, (stockOfTrees.get(id) ?? 0) - (reserves.get(id) ?? 0)),
        pricesOf: (id) => packPricesOf(bookOfTrees.get(id)),
        lockOf: locks,
        canMake: (id) => {
          const recipe = catalogue.recipe(id)
          return recipe === undefined || levelSuffices(recipe, levels)
        },
      },
    )
  }, [catalogue, planned, asked, stockOfTrees, reserves, bookOfTrees, locks, levels])
  return useMemo(() => {
    if (!needs || !stock || !reserves || !book) return undefined
    const { taken, takenOf } = needs
    return {
      needs: needs.needs,
      plannedOf: needs.plannedOf,
      stockOf: (id: number) => stock.get(id) ?? 0,
      reservedOf: (id: number) => reserves.get(id) ?? 0,
      freeOf: (id: number) => Math.max(0, (stock.get(id) ?? 0) - (reserves.get(id) ?? 0) - takenOf(id)),
      taken,
      knownOf: (id: number) => book.get(id),
    }
  }, [needs, stock, reserves, book])
}

type Supplied = NonNullable<ReturnType<typeof useSupplies>>
type Placed = MergedNeed & { item: CatalogueItem; hall: Hall }

/** The needs by item, in the order in which the halls are walked. */
function useMerged(
  catalogue: Catalogue | null,
  needs: readonly Need[] | undefined,
  choices: HallChoices,
): readonly Placed[] | undefined {
  return useMemo(() => {
    if (!catalogue || !needs) return undefined
    const placed = mergedNeeds(needs).map((need) => {
      const item = catalogue.item(need.id)
      return { ...need, item, hall: hallOf(item, choices) }
    })
    const order = new Map(
      walkingOrder(new Set(placed.map(({ hall }) => hall)), choices).map((hall, at) => [hall, at]),
    )
    return placed.sort(
      (a, b) => (order.get(a.hall) ?? 0) - (order.get(b.hall) ?? 0) || inHallOrder(a.item, b.item),
    )
  }, [catalogue, needs, choices])
}

/** A line for each of them; one of which nothing has changed is the same object as before. */
function useLines(
  merged: readonly Placed[] | undefined,
  supplied: Supplied | undefined,
  missing: ReadonlySet<number>,
): readonly CoursesLine[] | undefined {
  const last = useRef<ReadonlyMap<Placed, CoursesLine>>(new Map())
  const lines = useMemo(
    () => merged && supplied && merged.map((need) => lineOf(need, supplied, missing, last.current.get(need))),
    [merged, supplied, missing],
  )
  useEffect(() => {
    if (merged && lines) last.current = new Map(merged.map((need, at) => [need, lines[at] as CoursesLine]))
  }, [merged, lines])
  return lines
}

function lineOf(
  need: Placed,
  { plannedOf, freeOf, stockOf, reservedOf, knownOf }: Supplied,
  missing: ReadonlySet<number>,
  before: CoursesLine | undefined,
): CoursesLine {
  const { id, item, hall } = need
  const known = knownOf(id)
  const notFound = missing.has(id)
  const [stock, reserved] = [stockOf(id), reservedOf(id)]
  if (
    before &&
    before.known === known &&
    before.stock === stock &&
    before.reserved === reserved &&
    before.notFound === notFound
  )
    return before
  const prices = packPricesOf(known)
  const line = shoppingLine(need, { plannedOf, freeOf, pricesOf: () => prices })
  return { ...line, item, hall, stock, reserved, known, prices, unit: unitPrice(prices), notFound }
}
