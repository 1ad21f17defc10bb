import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Stored } from '#data/rows.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { craftedItem } from '#shared/domain/craft-list.ts'
import { type PlannedCraft, piecesNeeded, pricesToRenew } from '#shared/domain/prices-to-renew.ts'
import { useRows } from '#store/live.ts'
import type { BookLines } from './book-lines.ts'

/** The old prices that matter most to what the player owns and plans: recipes with a sale price, and the breeding list. */
export function useRenewals(lines: BookLines, catalogue: Catalogue | null) {
  const sales = useRows(salePrefs)
  const crafts = useRows(essenceCrafts)
  const needs = useMemo(
    () => piecesNeeded([...sold(sales ?? [], catalogue), ...bred(crafts ?? [], catalogue)]),
    [sales, crafts, catalogue],
  )
  return useMemo(() => pricesToRenew([...lines.byId.values()], needs), [lines, needs])
}

const sold = (rows: readonly Stored<typeof salePrefs>[], catalogue: Catalogue | null): PlannedCraft[] =>
  rows
    .filter(({ target_sell_price }) => target_sell_price > 0)
    .map(({ item_id }) => ({ recipe: catalogue?.recipe(item_id), crafts: 1 }))

const bred = (rows: readonly Stored<typeof essenceCrafts>[], catalogue: Catalogue | null): PlannedCraft[] =>
  rows
    .filter(({ listed }) => listed)
    .map((entry) => {
      const made = craftedItem(entry, (name) => catalogue?.named(name)?.id)
      return { recipe: made === null ? undefined : catalogue?.recipe(made), crafts: entry.qty }
    })
