import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import type { MarketAim } from '#shared/domain/lots/market-pace.ts'
import type { SaleRead } from '#shared/domain/ranking/figures.ts'
import { marketShare, type Pace } from '#shared/domain/ranking/pace.ts'
import type { RankingBook } from '#shared/domain/ranking/ranking.ts'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import type { AlertRules } from '#shared/domain/ranking/roi-alerts.ts'
import { lowestPrice } from '#shared/domain/ranking/unit-costs.ts'
import { MARKET_RULES } from '#shared/domain/rules/market-rules.ts'
import type { ItemMarket } from '#store/market-pace.ts'
import { type ItemPrices, type PackPrice, pricesOf } from '#store/prices.ts'
import type { SaleRow } from '#store/ranking.ts'

/** What a ranking is made of, at an instant (milliseconds). A row that did not change is the same object as before. */
export type RankingRows = {
  db: AccountDb
  catalogue: Catalogue
  book: ReadonlyMap<number, ItemPrices>
  sales: ReadonlyMap<number, SaleRow>
  paces: ReadonlyMap<number, Pace>
  markets: ReadonlyMap<number, ItemMarket>
  aim: MarketAim
  rules: AlertRules
  now: number
}

/** Prices that are far from what is usual, as far as that has been looked at. */
export type IsOdd = (price: PackPrice | SaleRow) => boolean

/** What the player knows, as the calculation reads it. */
export const bookOf = (rows: RankingRows, byTree: boolean, isOdd: IsOdd): RankingBook => ({
  now: rows.now,
  byTree,
  priceOf: (id) => {
    const known = rows.book.get(id)
    const lowest = known && lowestPrice(pricesOf(known))
    const read = lowest && known[lowest.pack]
    return lowest && read ? { ...lowest, at: read.at, odd: isOdd(read) } : undefined
  },
  saleOf: (id) => saleOf(rows, id, isOdd),
  paceOf: (id) => rows.paces.get(id),
  marketOf: (id) => {
    const pace = rows.markets.get(id)?.pace
    return pace ? marketShare(pace, rows.aim.share) : undefined
  },
})

/** When the newest price was read that a recipe's figures are made of, its sale price among them, in milliseconds. */
export function newestRead(rows: RankingRows, { id, ingredients }: RankedRecipe): number {
  const book = bookOf(rows, false, () => false)
  const reads = ingredients.map((part) => book.priceOf(part.id))
  return Math.max(0, ...[...reads, book.saleOf(id)].map((read) => read?.at ?? 0))
}

const USUAL_TAX = MARKET_RULES.listingPercent.value

/** The player's own sale price, else that of one piece in the price book (N68). */
function saleOf({ sales, book }: RankingRows, id: number, isOdd: IsOdd): SaleRead | undefined {
  const row = sales.get(id)
  const taxPercent = row?.tax_rate ?? USUAL_TAX
  if (row && row.target_sell_price > 0) {
    const at = timeOf(row.stamps.target_sell_price ?? '') ?? 0
    return { price: row.target_sell_price, taxPercent, at, odd: isOdd(row), ofBook: false }
  }
  const read = book.get(id)?.[1]
  return read && read.price > 0
    ? { price: read.price, taxPercent, at: read.at, odd: isOdd(read), ofBook: true }
    : undefined
}

/** The items of which price, sale or paces are others than before. */
export function changedItems(before: RankingRows, now: RankingRows): Set<number> {
  const changed = new Set<number>()
  compare(before.book, now.book, samePrices, changed)
  compare(before.sales, now.sales, (a, b) => a === b, changed)
  compare(before.paces, now.paces, samePace, changed)
  compare(before.markets, now.markets, (a, b) => a === b, changed)
  return changed
}

function compare<T>(
  before: ReadonlyMap<number, T>,
  now: ReadonlyMap<number, T>,
  isSame: (a: T, b: T) => boolean,
  changed: Set<number>,
): void {
  if (before === now) return
  for (const [id, one] of now) {
    const other = before.get(id)
    if (other === undefined || !isSame(other, one)) changed.add(id)
  }
  for (const id of before.keys()) if (!now.has(id)) changed.add(id)
}

const samePrices = (a: ItemPrices, b: ItemPrices): boolean => PACK_SIZES.every((size) => a[size] === b[size])
const samePace = (a: Pace, b: Pace): boolean => a.sales === b.sales && a.days === b.days

/** A price whose pack's history says whether it is odd. */
export type PriceToJudge = { id: number; pack: 1 | 10 | 100 | 1000; price: number; of: PackPrice | SaleRow }

/** The prices that the ranking counts: of each item the lowest per piece, of each made item its sale price. */
export function countedPrices({ book, sales, catalogue }: RankingRows): PriceToJudge[] {
  const counted: PriceToJudge[] = []
  for (const [id, known] of book) {
    const lowest = lowestPrice(pricesOf(known))
    const read = lowest && known[lowest.pack]
    if (read) counted.push({ id, pack: lowest.pack, price: read.price, of: read })
    const one = known[1]
    if (one?.price && one !== read && catalogue.recipe(id))
      counted.push({ id, pack: 1, price: one.price, of: one })
  }
  for (const row of sales.values())
    if (row.target_sell_price > 0)
      counted.push({ id: row.item_id, pack: 1, price: row.target_sell_price, of: row })
  return counted
}
