import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { craftChoices } from '#shared/collections/plans.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import type { Choice } from '#shared/domain/crafts/craft-tree.ts'
import { type Changed, change } from './change.ts'
import { useRow, useRows } from './live.ts'
import { recordPrices, type SeenPrice } from './price-writes.ts'
import { type ItemPrices, usePricesOf } from './prices.ts'
import { useStock } from './stock.ts'

/** The player's rows behind one recipe. */
export type CraftRows = {
  /** Pieces in stock, of any item. */
  owned: ReadonlyMap<number, number>
  /** The current prices of the ingredients and of what is made. */
  prices: ReadonlyMap<number, ItemPrices>
  sale: Stored<typeof salePrefs> | undefined
}

/** Live rows of the made item and its ingredients; undefined until they are read. */
export function useCraftRows(madeId: number, ingredientIds: readonly number[]): CraftRows | undefined {
  const owned = useStock()
  const prices = usePricesOf(useMemo(() => [madeId, ...ingredientIds], [madeId, ingredientIds]))
  const sale = useRow(
    salePrefs,
    useMemo(() => ({ item_id: madeId }), [madeId]),
  )
  return useMemo(
    () => (owned && prices && sale !== undefined ? { owned, prices, sale: sale ?? undefined } : undefined),
    [owned, prices, sale],
  )
}

/** At what price, in kamas (0: none typed), and tax, in percent, an item is to be sold. */
export type SaleOf = (item: number) => { price: number; taxPercent: number }

/** How every item is to be sold, live; undefined while it is read. */
export function useSales(): SaleOf | undefined {
  const rows = useRows(salePrefs)
  return useMemo(() => {
    if (!rows) return undefined
    const byItem = new Map(rows.map((row) => [row.item_id, row]))
    return (item) => {
      const { target_sell_price: price, tax_rate: taxPercent } = byItem.get(item) ?? salePrefs.defaults
      return { price, taxPercent }
    }
  }, [rows])
}

/** The tax on a sale, in percent. */
export const taxOf = ({ sale }: CraftRows): number => sale?.tax_rate ?? salePrefs.defaults.tax_rate

/** What a made item is to be sold for, in kamas, and the tax on it, in percent. */
export const setSalePrefs = (
  db: AccountDb,
  madeId: number,
  prefs: PatchOf<typeof salePrefs>,
): Promise<Changed> => change(db, [writeOf(salePrefs, { item_id: madeId }, prefs)])

/** Takes the price that others lend for a made item: into the price book, and as what a piece is to be sold for. */
export const takeLentSale = (
  db: AccountDb,
  madeId: number,
  seen: SeenPrice,
  price: number,
): Promise<Changed> =>
  recordPrices(db, [seen], [writeOf(salePrefs, { item_id: madeId }, { target_sell_price: price })])

/** What was chosen by hand in the tree of a recipe; undefined where Comptoir chooses. */
export type CraftLocks = (root: number, id: number) => Choice | undefined

/** The choices made by hand in all trees, live; undefined while they are read. */
export function useCraftLocks(): CraftLocks | undefined {
  const rows = useRows(craftChoices)
  return useMemo(() => {
    if (!rows) return undefined
    const locks = new Map<string, Choice>()
    for (const { root, item_id, choice } of rows)
      if (choice !== 'auto') locks.set(`${root}|${item_id}`, choice)
    return (root, id) => locks.get(`${root}|${id}`)
  }, [rows])
}

/** Chooses by hand whether items of a recipe's tree are bought or made; `auto` leaves it to Comptoir (N52). */
export const setCraftChoice = (
  db: AccountDb,
  root: number,
  ids: readonly number[],
  choice: Choice | 'auto',
): Promise<Changed> =>
  change(
    db,
    ids.map((item_id) => writeOf(craftChoices, { root, item_id }, { choice })),
  )
