import type { PackSize } from '#shared/contract/fields.ts'
import type { RecipeFigures } from './figures.ts'
import type { Ranking } from './ranking.ts'
import type { RankedRecipe, RecipeIndex } from './recipe-index.ts'
import { OLD_MS } from './trust.ts'
import type { PieceCost } from './unit-costs.ts'

const TOP = 50

/** What a recipe brings in a day at most, or by the piece where its pace is unknown, in kamas; null without a sale price. */
const worthOf = ({ daily, profit }: RecipeFigures): number | null => daily ?? profit

/**
 * The fifty recipes that bring most, each at its bound: those that lack two prices or more only where there are not fifty
 * others, as in the ranking; equals by what they lack, then by name (N76, N79).
 */
export function topRecipes(figures: readonly RecipeFigures[]): RecipeFigures[] {
  const best = bestOf(figures, TOP, ({ missing }) => missing.length < 2)
  return [...best, ...bestOf(figures, TOP - best.length, ({ missing }) => missing.length > 1)]
}

/** The first of thousands in order, without putting all of them in order. */
function bestOf(
  figures: readonly RecipeFigures[],
  count: number,
  isOne: (figures: RecipeFigures) => boolean,
): RecipeFigures[] {
  const best: RecipeFigures[] = []
  for (const one of figures) {
    if (!isOne(one)) continue
    const last = best[count - 1]
    if (count === 0 || (last && byWorth(last, one) < 0)) continue
    const behind = best.findIndex((other) => byWorth(one, other) < 0)
    best.splice(behind < 0 ? best.length : behind, 0, one)
    if (best.length > count) best.pop()
  }
  return best
}

function byWorth(a: RecipeFigures, b: RecipeFigures): number {
  const [one, other] = [worthOf(a), worthOf(b)]
  const unknown = Number(one === null) - Number(other === null)
  return (
    unknown ||
    (other ?? 0) - (one ?? 0) ||
    a.missing.length - b.missing.length ||
    a.recipe.place - b.recipe.place
  )
}

/** How many of them are complete, lack one price, or more; and how many have no pace (N79). */
export type TopCounts = { complete: number; oneMissing: number; moreMissing: number; withoutPace: number }

export function topCounts(top: readonly RecipeFigures[]): TopCounts {
  const counts: TopCounts = { complete: 0, oneMissing: 0, moreMissing: 0, withoutPace: 0 }
  for (const { missing, pace } of top) {
    if (missing.length === 0) counts.complete += 1
    else counts[missing.length === 1 ? 'oneMissing' : 'moreMissing'] += 1
    if (pace === null) counts.withoutPace += 1
  }
  return counts
}

/**
 * A price to read next. Missing: the recipes that it completes, what they bring together at most, and the price of a piece
 * under which the best of them pays (N77; null where it cannot pay, and for a sale price). Old: the recipes that it is
 * part of, and how much of what they bring hangs on it. Lots: a made item of which these sizes have no price, so that
 * nobody knows which lot to sell (M21). Kamas, a day where `daily`, else by the craft.
 */
export type NextPrice = { id: number; recipes: number; stake: number; daily: boolean } & (
  | { kind: 'missing'; paysBelow: number | null }
  | { kind: 'old'; at: number }
  | { kind: 'lots'; sizes: readonly PackSize[] }
)

const ALL_READ = (): readonly PackSize[] => []

/**
 * The prices to read next, the missing ones first, then the old ones, among the best recipes at an instant in milliseconds
 * (N76); last the items whose lots cannot be compared. `unreadOf`: the sizes of an item that have no price.
 */
export function nextPrices(
  ranking: Ranking,
  top: readonly RecipeFigures[],
  now: number,
  unreadOf: (item: number) => readonly PackSize[] = ALL_READ,
): NextPrice[] {
  const missing = [...missingPrices(top).values()].sort(
    (a, b) => b.recipes - a.recipes || b.stake - a.stake || a.id - b.id,
  )
  const old = [...oldPrices(ranking, top, now).values()].sort((a, b) => b.stake - a.stake || a.id - b.id)
  const read = [...missing, ...old.map((price) => ({ ...price, stake: Math.round(price.stake) }))]
  const ids = new Set(read.map(({ id }) => id))
  return [...read, ...unreadLots(top, unreadOf).filter(({ id }) => !ids.has(id))]
}

/** Equipment is sold by the piece. */
function unreadLots(
  top: readonly RecipeFigures[],
  unreadOf: (item: number) => readonly PackSize[],
): (NextPrice & { kind: 'lots' })[] {
  const lots = top.flatMap((figures) => {
    const { recipe, sale, pace } = figures
    const sizes = sale && recipe.category !== 'equipment' ? unreadOf(recipe.id) : []
    if (sizes.length === 0) return []
    const stake = Math.max(0, worthOf(figures) ?? 0)
    return [{ kind: 'lots' as const, id: recipe.id, recipes: 1, stake, daily: pace !== null, sizes }]
  })
  return lots.sort((a, b) => b.stake - a.stake || a.id - b.id)
}

function missingPrices(top: readonly RecipeFigures[]): Map<number, NextPrice & { kind: 'missing' }> {
  const found = new Map<number, NextPrice & { kind: 'missing' }>()
  for (const figures of top) {
    const [id] = figures.missing
    if (id === undefined || figures.missing.length > 1) continue
    const known = found.get(id)
    found.set(id, {
      kind: 'missing',
      id,
      recipes: (known?.recipes ?? 0) + 1,
      stake: (known?.stake ?? 0) + Math.max(0, worthOf(figures) ?? 0),
      daily: (known?.daily ?? false) || figures.pace !== null,
      // The best recipe comes first.
      paysBelow: known ? known.paysBelow : paysBelow(figures, id),
    })
  }
  return found
}

function paysBelow({ recipe, profit }: RecipeFigures, id: number): number | null {
  const quantity = recipe.ingredients.find((one) => one.id === id)?.quantity
  return quantity === undefined || profit === null || profit <= 0 ? null : Math.floor(profit / quantity)
}

function oldPrices(
  { index, pieces }: Ranking,
  top: readonly RecipeFigures[],
  now: number,
): Map<number, NextPrice & { kind: 'old' }> {
  const found = new Map<number, NextPrice & { kind: 'old' }>()
  for (const figures of top) {
    const { recipe, sale, pace } = figures
    const worth = Math.max(0, worthOf(figures) ?? 0)
    const counted = new Set<number>()
    const add = (id: number, at: number, share: number) => {
      if (now - at <= OLD_MS) return
      const known = found.get(id)
      const first = !counted.has(id)
      counted.add(id)
      found.set(id, {
        kind: 'old',
        id,
        recipes: (known?.recipes ?? 0) + Number(first),
        stake: (known?.stake ?? 0) + share * worth,
        daily: (known?.daily ?? false) || pace !== null,
        at,
      })
    }
    forEachBought(recipe, 1, { index, pieces }, ({ weak }, id, share) => add(id, weak.at, share))
    // The whole profit hangs on the sale price.
    if (sale?.ofBook) add(recipe.id, sale.at, 1)
  }
  return found
}

type Bought = (piece: PieceCost, id: number, share: number) => void

/** Each item that is bought for a recipe, with its share of the cost: those of what is made for it, by the tree. */
function forEachBought(
  recipe: RankedRecipe,
  share: number,
  { index, pieces }: { index: RecipeIndex; pieces: Ranking['pieces'] },
  visit: Bought,
): void {
  const parts = recipe.ingredients.flatMap(({ id, quantity }) => {
    const piece = pieces.get(id)
    return piece ? [{ id, piece, thousandths: quantity * piece.thousandths }] : []
  })
  const total = parts.reduce((sum, { thousandths }) => sum + thousandths, 0)
  for (const { id, piece, thousandths } of parts) {
    const part = share * (thousandths / total)
    const made = piece.made ? index.making(id) : undefined
    if (made) forEachBought(made, part, { index, pieces }, visit)
    else visit(piece, id, part)
  }
}

const FIRST_PRICES = 10

/** An item, and how many recipes it is an ingredient of. */
export type FirstPrice = { id: number; recipes: number }

/**
 * What to read while no price is known: the ten items that most recipes of the player's professions use, of all of them
 * where none is known (N83).
 */
export function firstPrices(index: RecipeIndex, jobs: ReadonlySet<string>): FirstPrice[] {
  const counts = index.ingredients.map((id) => {
    const users = index.using(id)
    const ours = jobs.size === 0 ? users : users.filter(({ job }) => job !== null && jobs.has(job))
    return { id, recipes: ours.length }
  })
  return counts
    .filter(({ recipes }) => recipes > 0)
    .sort((a, b) => b.recipes - a.recipes || a.id - b.id)
    .slice(0, FIRST_PRICES)
}
