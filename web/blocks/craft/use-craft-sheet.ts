import { useMemo, useState } from 'react'
import { isLentUnit, lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { type CraftPlan, craftPlan } from '#shared/domain/crafts/profit.ts'
import type { RealisedPrice } from '#shared/domain/lots/market-pace.ts'
import type { StockCounting, StockFacts } from '#shared/domain/stock/stock-cost.ts'
import { type CraftRows, setSalePrefs, takeLentSale, taxOf, useCraftRows } from '#store/crafts.ts'
import type { LentOffer } from '#store/market.ts'
import { useCounted } from '#store/market.ts'
import { useItemMarket } from '#store/market-pace.ts'
import { pricesOf } from '#store/prices.ts'
import { setStock, useStockCounting } from '#store/stock.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { text } from '#ui/text.ts'
import { type SheetLine, sheetLines } from './sheet-lines.ts'

/** Everything that a screen shows of one recipe's plan, and how to change it. */
export type CraftSheet = CraftSaves & {
  madeId: number
  made: CatalogueItem
  plan: CraftPlan
  lines: SheetLine[]
  crafts: number
  salePrice: number | null
  /** What the plan sells a piece for: the price asked, or the median that buyers have paid (M18). */
  soldFor: number | null
  soldAt: SoldAt
  sellAt: (at: SoldAt) => void
  realised: RealisedPrice | null
  /** What the price book knows of the made item, to be taken as the sale price; counted nowhere before. */
  saleSuggestion: Suggestion | null
  taxPercent: number
  /** How the stock counts. */
  counting: StockCounting
  /** How many of the prices that the cost counts are lent. */
  lent: number
}

export type SoldAt = 'asked' | 'realised'

/** What may be crafted of one recipe. `itemOf` names its ingredients. */
type Craft = { recipe: CatalogueRecipe; crafts: number; itemOf: Catalogue['item'] }

const NO_INGREDIENTS: CatalogueRecipe['ingredients'] = []

/** The live plan of a craft; undefined while its rows are read or when there is nothing to plan. */
export function useCraftSheet(craft: Craft | null): CraftSheet | undefined {
  const recipe = craft?.recipe
  const ingredients = recipe?.ingredients ?? NO_INGREDIENTS
  const madeId = recipe?.id ?? 0
  const ids = useMemo(() => ingredients.map((i) => i.id), [ingredients])
  const own = useCraftRows(madeId, ids)
  const counted = useCounted(own?.prices, ids)
  const rows = useMemo(() => own && counted && { ...own, prices: counted }, [own, counted])
  const stock = useStockCounting()
  const saves = useCraftSaves(madeId)
  const now = useNow()
  const crafts = craft?.crafts ?? 0
  const [wantedAt, sellAt] = useState<SoldAt>('asked')
  const realised = useItemMarket(madeId)?.realised ?? null
  const soldAt = realised ? wantedAt : 'asked'
  const soldFor = realised && soldAt === 'realised' ? realised.price : rows ? salePriceOf(rows) : null

  const plan = useMemo(
    () => (rows && stock ? planOf({ ingredients, crafts, rows, soldFor, stock }) : null),
    [ingredients, crafts, rows, soldFor, stock],
  )
  if (!craft || !rows || !plan || !stock) return undefined
  return {
    ...saves,
    madeId,
    made: craft.itemOf(madeId),
    plan,
    lines: sheetLines(plan, rows.prices, craft.itemOf, now),
    crafts,
    salePrice: salePriceOf(rows),
    soldFor,
    soldAt,
    sellAt,
    realised,
    saleSuggestion: suggestionOf(ownSale(rows), rows.prices.get(madeId)),
    taxPercent: taxOf(rows),
    counting: stock.counting,
    lent: plan.lines.reduce(
      (sum, { id, purchase }) => sum + lentAmong(purchase?.packs, rows.prices.get(id)),
      plan.stock.atMarket.filter((id) => isLentUnit(rows.prices.get(id))).length,
    ),
  }
}

const salePriceOf = (rows: CraftRows) => rows.sale?.target_sell_price || null
const ownSale = ({ sale }: CraftRows) =>
  sale ? { price: sale.target_sell_price, stamp: sale.stamps.target_sell_price } : null

type PlanOf = Pick<CraftSheet, 'crafts' | 'soldFor'> & {
  ingredients: CatalogueRecipe['ingredients']
  rows: CraftRows
  stock: Pick<StockFacts, 'counting' | 'layersOf'>
}

function planOf({ ingredients, crafts, rows, soldFor, stock }: PlanOf): CraftPlan | null {
  return craftPlan({
    ingredients,
    crafts,
    owned: rows.owned,
    prices: new Map([...rows.prices].map(([id, prices]) => [id, pricesOf(prices)])),
    salePrice: soldFor,
    taxPercent: taxOf(rows),
    stock,
  })
}

/** Each answers whether the change is on the device; a failure has been told. */
type CraftSaves = {
  saveOwned(id: number, quantity: number | null): Promise<boolean>
  /** null clears the price. */
  saveSalePrice(price: number | null): Promise<boolean>
  saveTax(percent: number): Promise<boolean>
  /** Takes what others lend for the made item as its sale price. */
  takeLentSale(offer: LentOffer): Promise<boolean>
}

/** What a player types into a craft beside the price book, saved to its rows, each with « Annuler ». */
function useCraftSaves(madeId: number): CraftSaves {
  const tell = useMutateAndTell()
  return useMemo(
    () => ({
      saveOwned: (id, quantity) => tell(text.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
      saveSalePrice: (price) =>
        tell(price ? text.prefsSaved : 'Prix de vente effacé', 'prefs', (db) =>
          setSalePrefs(db, madeId, { target_sell_price: price ?? 0 }),
        ),
      saveTax: (percent) =>
        tell(text.prefsSaved, 'prefs', (db) => setSalePrefs(db, madeId, { tax_rate: percent })),
      takeLentSale: ({ seen, lent }) =>
        tell(text.prefsSaved, 'prefs', (db) => takeLentSale(db, madeId, seen, lent.price)),
    }),
    [madeId, tell],
  )
}
