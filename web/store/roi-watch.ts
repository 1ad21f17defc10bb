import { catalogue } from '#data/catalogue/catalogue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Draft } from '#data/db/draft.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { latestPrices } from '#data/db/price-book.ts'
import { idOfRow, readRow, readRows, readRowsAt } from '#data/db/rows.ts'
import { type EditWatch, storeTogether, watchEdits, writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import type { CatalogueRecipe } from '#shared/catalogue/types.ts'
import { roiAlerts } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { isObject } from '#shared/contract/json.ts'
import { netSale, oncePerItem } from '#shared/domain/crafts/profit.ts'
import { type Yield, yieldOf } from '#shared/domain/ranking/figures.ts'
import { crossing, thresholdOf } from '#shared/domain/ranking/roi-alerts.ts'
import { basketOf, boughtPiece, lowestPrice } from '#shared/domain/ranking/unit-costs.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { currentPrices, pricesOf } from './prices.ts'
import { generalThreshold } from './roi-alerts.ts'

/** A recipe whose ROI has come to its threshold by an edit of this page: told now, and on no other device (N80). */
export type ToldAlert = { recipe: number; threshold: number; after: Yield }

type Listener = (told: readonly ToldAlert[]) => void
const listeners = new Set<Listener>()

/** Hears of the alerts that are told here, once their day is on the device: what notifies the player. Answers how to stop. */
export function onAlertsTold(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Looks at each edit of this page that may change a ROI, while the player has set any threshold: told when it comes to it,
 * cleared when it falls below, in the edit's own transaction, so that nothing that is pulled is ever taken for it (N80).
 * Answers how to stop.
 */
export function watchRoi(db: AccountDb): () => void {
  const alerts = liveRows(db, roiAlerts)
  const general = liveRows(db, preferences)
  const arm = () => {
    try {
      const thresholds = (alerts.snapshot() ?? []).map(({ threshold }) => threshold)
      const common = general.snapshot()?.find(({ name }) => name === GENERAL.name)?.value ?? 0
      const armed = common > 0 || thresholds.some((one) => one !== null)
      watchEdits(armed ? look : null)
    } catch (failed) {
      console.warn('[comptoir] seuils', failed)
    }
  }
  const stops = [alerts.subscribe(arm), general.subscribe(arm)]
  return () => {
    for (const stop of stops) stop()
    watchEdits(null)
  }
}

const GENERAL = { name: 'roi_threshold' } as const

/** What an edit does to the alerts of the recipes that it touches; null where it touches none. */
const look: EditWatch = async (draft, writes) => {
  const { data } = catalogue.getState()
  const items = await pricedItems(draft, writes)
  if (!data || items.size === 0) return null
  const watched = await watchedRecipes(draft, recipesOf(data, items))
  if (watched.length === 0) return null
  const recipes = watched.map(({ recipe }) => recipe)
  const before = await yieldsOf(draft, recipes)
  const told: ToldAlert[] = []
  const written = async () => {
    const after = await yieldsOf(draft, recipes)
    const marks: Write[] = []
    for (const [at, { recipe, threshold, toldOn }] of watched.entries()) {
      const [was = null, is = null] = [before[at], after[at]]
      const way = crossing(was, is, threshold)
      if (way === 'told' && is) told.push({ recipe: recipe.id, threshold, after: is })
      const day = way === 'told' ? parisDay(draft.now) : null
      if (way !== null && day !== toldOn)
        marks.push(writeOf(roiAlerts, { recipe: recipe.id }, { told_on: day }))
    }
    if (marks.length > 0) await storeTogether(draft, marks)
  }
  const committed = () => {
    if (told.length > 0) for (const listener of [...listeners]) listener(told)
  }
  return { written, committed }
}

/** The items whose price, typed, bought or for sale, an edit writes. */
async function pricedItems(draft: Draft, writes: readonly Write[]): Promise<Set<number>> {
  const items = new Set<number>()
  for (const { collection, key, patch } of writes) {
    if (collection === priceObservations || collection === salePrefs) items.add(Number(key.item_id))
    if (collection !== stockMoves) continue
    const id = idOfRow(draft, stockMoves, { id: String(key.id) })
    const stored = await draft.stored.get(id)
    const prices = { ...asObject(stored?.v.pack_prices), ...asObject(patch.pack_prices) }
    if (Object.keys(prices).length > 0) items.add(Number(patch.item_id ?? stored?.v.item_id))
  }
  return items
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** What is made of these items, and what makes them. */
function recipesOf(data: Catalogue, items: ReadonlySet<number>): ReadonlySet<CatalogueRecipe> {
  const recipes = new Set<CatalogueRecipe>()
  for (const id of items) {
    for (const recipe of data.recipesUsing(id)) recipes.add(recipe)
    const made = data.recipe(id)
    if (made) recipes.add(made)
  }
  return recipes
}

type Watched = { recipe: CatalogueRecipe; threshold: number; toldOn: string | null }

async function watchedRecipes(draft: Draft, recipes: ReadonlySet<CatalogueRecipe>): Promise<Watched[]> {
  const rows = new Map((await readRows(draft, roiAlerts)).map((row) => [row.recipe, row]))
  const general = generalThreshold((await readRow(draft, preferences, GENERAL))?.value ?? 0)
  return [...recipes].flatMap((recipe) => {
    const row = rows.get(recipe.id)
    const threshold = thresholdOf(row?.threshold, general)
    return threshold === null ? [] : [{ recipe, threshold, toldOn: row?.told_on ?? null }]
  })
}

/** What one craft of each leaves at the prices that the draft has now, nothing being made by the tree. */
async function yieldsOf(draft: Draft, recipes: readonly CatalogueRecipe[]): Promise<(Yield | null)[]> {
  const ids = new Set(recipes.flatMap(({ id, ingredients }) => [id, ...ingredients.map((one) => one.id)]))
  const book = currentPrices(await latestPrices(draft, [...ids]))
  const sales = await readRowsAt(
    draft,
    salePrefs,
    recipes.map(({ id }) => ({ item_id: id })),
  )
  const pieceOf = (id: number) => {
    const lowest = lowestPrice(pricesOf(book.get(id)))
    return lowest ? boughtPiece(id, { ...lowest, at: 0, odd: false }, 0) : undefined
  }
  return recipes.map(({ id, ingredients }, at) => {
    const { target_sell_price: own, tax_rate } = sales[at] ?? salePrefs.defaults
    const price = own > 0 ? own : (book.get(id)?.[1]?.price ?? 0)
    return yieldOf(basketOf(oncePerItem(ingredients), pieceOf), price > 0 ? netSale(price, tax_rate) : null)
  })
}
