import { useMemo } from 'react'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueRecipe } from '#shared/catalogue/types.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { type CraftPlan, craftPlan } from '#shared/domain/profit.ts'
import { pricesOf } from '#store/prices.ts'
import { useNow } from '#ui/use-now.ts'
import { type SheetLine, sheetLines } from './sheet-lines.ts'
import { type CraftRows, useCraftRows } from './use-craft-rows.ts'
import { type CraftSaves, useCraftSaves } from './use-craft-saves.ts'

/** Everything that a screen shows of one recipe's plan, and how to change it. */
export type CraftSheet = CraftSaves & {
  plan: CraftPlan
  lines: SheetLine[]
  crafts: number
  salePrice: number | null
  /** What the price book knows of the made item, to be taken as the sale price; counted nowhere before. */
  saleSuggestion: Suggestion | null
  taxPercent: number
}

/** What may be crafted of one recipe. `itemOf` names its ingredients. */
type Craft = { recipe: CatalogueRecipe; crafts: number; itemOf: Catalogue['item'] }

const NO_INGREDIENTS: CatalogueRecipe['ingredients'] = []

/** The live plan of a craft; undefined while its rows are read or when there is nothing to plan. */
export function useCraftSheet(craft: Craft | null): CraftSheet | undefined {
  const recipe = craft?.recipe
  const ingredients = recipe?.ingredients ?? NO_INGREDIENTS
  const madeId = recipe?.id ?? 0
  const ids = useMemo(() => ingredients.map((i) => i.id), [ingredients])
  const rows = useCraftRows(madeId, ids)
  const saves = useCraftSaves({ madeId, itemOf: craft?.itemOf })
  const now = useNow()
  const crafts = craft?.crafts ?? 0

  const plan = useMemo(() => (rows ? planOf(ingredients, crafts, rows) : null), [ingredients, crafts, rows])
  if (!craft || !rows || !plan) return undefined
  return {
    ...saves,
    plan,
    lines: sheetLines(plan, rows.prices, craft.itemOf, now),
    crafts,
    salePrice: salePriceOf(rows),
    saleSuggestion: suggestionOf(ownSale(rows), rows.prices.get(madeId)),
    taxPercent: taxOf(rows),
  }
}

const salePriceOf = (rows: CraftRows) => rows.sale?.target_sell_price || null
const ownSale = ({ sale }: CraftRows) =>
  sale ? { price: sale.target_sell_price, stamp: sale.stamps.target_sell_price } : null
const taxOf = (rows: CraftRows) => rows.sale?.tax_rate ?? salePrefs.defaults.tax_rate

function planOf(
  ingredients: CatalogueRecipe['ingredients'],
  crafts: number,
  rows: CraftRows,
): CraftPlan | null {
  return craftPlan({
    ingredients,
    crafts,
    owned: rows.owned,
    prices: new Map([...rows.prices].map(([id, prices]) => [id, pricesOf(prices)])),
    salePrice: salePriceOf(rows),
    taxPercent: taxOf(rows),
  })
}
