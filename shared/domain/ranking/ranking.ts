import { type RecipeFacts, type RecipeFigures, recipeFigures, type SaleRead } from './figures.ts'
import type { Pace } from './pace.ts'
import type { RankedRecipe, RecipeIndex } from './recipe-index.ts'
import { basketOf, boughtPiece, cheaperPiece, type PieceCost, type PriceRead } from './unit-costs.ts'

/** What a player knows, at an instant (milliseconds); undefined where nothing is known of an item. */
export type RankingBook = {
  now: number
  /** Whether ingredients may be made where that is cheaper (« coût par l’arbre », N68). */
  byTree: boolean
  priceOf: (item: number) => PriceRead | undefined
  saleOf: (item: number) => SaleRead | undefined
  paceOf: (item: number) => Pace | undefined
  marketOf: (item: number) => Pace | undefined
}

type Pieces = ReadonlyMap<number, PieceCost>

/** Every recipe of the catalogue in figures, by place; what did not change from one to the next is the same object. */
export type Ranking = {
  index: RecipeIndex
  figures: readonly RecipeFigures[]
  /** What a piece of each ingredient costs bought, and at its cheapest; the same map without the tree. */
  bought: Pieces
  pieces: Pieces
}

/** How many recipes are worked out between two pauses: some tenths of a millisecond. */
const SLICE = 100

/** All recipes at the player's prices (N67), with pauses in which a screen can do something else (N81). */
export function* rankingInSlices(index: RecipeIndex, book: RankingBook): Generator<undefined, Ranking> {
  const bought = new Map<number, PieceCost>()
  for (const id of index.ingredients) setPiece(bought, id, ownPiece(id, book))
  yield
  const pieces = book.byTree ? new Map(bought) : bought
  if (book.byTree)
    for (const recipe of index.made) setPiece(pieces, recipe.id, madePiece(recipe, bought, pieces))
  const known = knownOf(book, bought, pieces)
  const figures: RecipeFigures[] = []
  for (const recipe of index.recipes) {
    if (figures.length % SLICE === 0) yield
    figures.push(recipeFigures(recipe, known))
  }
  return { index, figures, bought, pieces }
}

/**
 * The ranking after price, sale or a pace of these items have changed, at the same instant and with the same tree: only the
 * recipes that they are part of are worked out again (N81).
 */
export function rankingAfter(before: Ranking, book: RankingBook, changed: Iterable<number>): Ranking {
  const { index } = before
  const items = new Set(changed)
  const bought = new Map(before.bought)
  for (const id of items) if (index.using(id).length > 0) setPiece(bought, id, ownPiece(id, book))
  const pieces = book.byTree ? new Map(before.pieces) : bought
  const dearer = new Set(items)
  if (book.byTree) {
    for (const id of items) setPiece(pieces, id, bought.get(id))
    for (const recipe of index.made) {
      if (!items.has(recipe.id) && !recipe.ingredients.some(({ id }) => dearer.has(id))) continue
      dearer.add(recipe.id)
      setPiece(pieces, recipe.id, madePiece(recipe, bought, pieces))
    }
  }
  const known = knownOf(book, bought, pieces)
  const figures = [...before.figures]
  for (const recipe of touched(index, dearer)) figures[recipe.place] = recipeFigures(recipe, known)
  return { index, figures, bought, pieces }
}

/** The recipes whose figures these items are part of. */
export function touched(index: RecipeIndex, items: Iterable<number>): Set<RankedRecipe> {
  const found = new Set<RankedRecipe>()
  for (const id of items) {
    for (const recipe of index.using(id)) found.add(recipe)
    const made = index.making(id)
    if (made) found.add(made)
  }
  return found
}

function ownPiece(id: number, { priceOf, now }: RankingBook): PieceCost | undefined {
  const price = priceOf(id)
  return price && boughtPiece(id, price, now)
}

const madePiece = (
  { id, ingredients }: RankedRecipe,
  bought: Pieces,
  pieces: Pieces,
): PieceCost | undefined =>
  cheaperPiece(
    bought.get(id),
    basketOf(ingredients, (one) => pieces.get(one)),
  )

function setPiece(pieces: Map<number, PieceCost>, id: number, piece: PieceCost | undefined): void {
  if (piece) pieces.set(id, piece)
  else pieces.delete(id)
}

function knownOf(
  { now, saleOf, paceOf, marketOf }: RankingBook,
  bought: Pieces,
  pieces: Pieces,
): RecipeFacts {
  const boughtOf = (id: number) => bought.get(id)
  const costOf = pieces === bought ? boughtOf : (id: number) => pieces.get(id)
  return { now, costOf, boughtOf, saleOf, paceOf, marketOf }
}
