import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Stored } from '#data/db/rows.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { craftedItem } from '#shared/domain/crafts/craft-list.ts'
import {
  type CraftToRenew,
  type PriceToRenew,
  piecesNeeded,
  pricesToRenew,
} from '#shared/domain/prices/prices-to-renew.ts'
import { type CraftEntry, useCraftEntries } from '#store/essences.ts'
import { useRows } from '#store/live.ts'
import type { BookLines } from './book-lines.ts'

type Options = {
  /** What else hangs on items, in kamas by their ids. */
  hanging?: ReadonlyMap<number, number>
  /** An item that is among them, however little hangs on it. */
  named?: number | null
}

/** The old prices that matter most to what the player owns and plans: recipes with a sale price, and the breeding list. */
export function useRenewals(
  lines: BookLines,
  catalogue: Catalogue | null,
  { hanging, named = null }: Options = {},
): PriceToRenew[] {
  const sales = useRows(salePrefs)
  const entries = useCraftEntries()
  const needs = useMemo(
    () => piecesNeeded([...sold(sales ?? [], catalogue), ...listed(entries?.values() ?? [], catalogue)]),
    [sales, entries, catalogue],
  )
  return useMemo(() => {
    const found = pricesToRenew([...lines.byId.values()], needs, { hanging })
    const line = named === null || found.some(({ id }) => id === named) ? undefined : lines.byId.get(named)
    return line ? [...pricesToRenew([line], needs, { hanging }), ...found] : found
  }, [lines, needs, hanging, named])
}

const sold = (rows: readonly Stored<typeof salePrefs>[], catalogue: Catalogue | null): CraftToRenew[] =>
  rows
    .filter(({ target_sell_price }) => target_sell_price > 0)
    .map(({ item_id }) => ({ recipe: catalogue?.recipe(item_id), crafts: 1 }))

const listed = (entries: Iterable<CraftEntry>, catalogue: Catalogue | null): CraftToRenew[] =>
  [...entries]
    .filter((entry) => entry.listed)
    .map((entry) => {
      const made = craftedItem(entry, (name) => catalogue?.named(name)?.id)
      return { recipe: made === null ? undefined : catalogue?.recipe(made), crafts: entry.qty }
    })
