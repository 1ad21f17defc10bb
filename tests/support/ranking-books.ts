import { bareItem } from '#shared/catalogue/bare-item.ts'
import type { CatalogueRecipe, Category } from '#shared/catalogue/types.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { RecipeFigures, SaleRead } from '#shared/domain/ranking/figures.ts'
import { type Pace, typedPace } from '#shared/domain/ranking/pace.ts'
import { type Ranking, type RankingBook, rankingInSlices } from '#shared/domain/ranking/ranking.ts'
import { type RecipeIndex, recipeIndexInSlices } from '#shared/domain/ranking/recipe-index.ts'
import { lowestPrice, type PriceRead } from '#shared/domain/ranking/unit-costs.ts'

export const NOW = Date.parse('2026-11-22T11:00:00Z')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** What one knows of an item: a price per pack, when it was read (ms ago), whether it is odd. */
type PriceSaid = { packs: Partial<Record<PackSize, number>>; ago?: number; odd?: boolean }

/** Recipes by the item that they make, and what the player knows. Sales per day in hundredths. */
export type Said = {
  recipes: Record<number, Record<number, number>>
  names?: Record<number, string>
  jobs?: Record<number, readonly [job: string | null, level: number]>
  prices?: Record<number, PriceSaid>
  sales?: Record<number, Partial<SaleRead> & { price: number }>
  paces?: Record<number, number | Pace>
  /** The player's share of what the market sells. */
  markets?: Record<number, Pace>
  byTree?: boolean
  category?: Category
}

export function indexOf({ recipes, names = {}, jobs = {}, category = 'equipment' }: Said): RecipeIndex {
  const list = Object.entries(recipes).map(([id, parts]): CatalogueRecipe => {
    const [job, level] = jobs[Number(id)] ?? ['Tailleur', 1]
    const ingredients = Object.entries(parts).map(([item, quantity]) => ({ id: Number(item), quantity }))
    return { id: Number(id), job, level, ratio: 100, ingredients }
  })
  return atOnce(
    recipeIndexInSlices(list, (id) => ({
      ...bareItem(id, names[id] ?? `Objet ${id}`),
      category,
    })),
  )
}

export function priceRead(said: PriceSaid | undefined): PriceRead | undefined {
  const lowest = said && lowestPrice(said.packs)
  return lowest ? { ...lowest, at: NOW - (said?.ago ?? 0), odd: said?.odd ?? false } : undefined
}

export const bookOf = ({
  prices = {},
  sales = {},
  paces = {},
  markets = {},
  byTree = false,
}: Said): RankingBook => ({
  now: NOW,
  byTree,
  priceOf: (id) => priceRead(prices[id]),
  saleOf: (id) => {
    const sale = sales[id]
    return sale && { taxPercent: 2, at: NOW, odd: false, ofBook: false, ...sale }
  },
  paceOf: (id) => {
    const pace = paces[id]
    return typeof pace === 'number' ? typedPace(pace) : pace
  },
  marketOf: (id) => markets[id],
})

export const rankingOf = (index: RecipeIndex, book: RankingBook): Ranking =>
  atOnce(rankingInSlices(index, book))
export const ranked = (said: Said): Ranking => rankingOf(indexOf(said), bookOf(said))

/** What work in slices comes to, without its pauses. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** The figures of the recipe that makes an item. */
export function figuresIn({ index, figures }: Ranking, id: number): RecipeFigures {
  const found = figures[index.making(id)?.place ?? -1]
  if (!found) throw new Error(`no recipe makes ${id}`)
  return found
}

export const figuresOf = (said: Said, id = 1): RecipeFigures => figuresIn(ranked(said), id)
