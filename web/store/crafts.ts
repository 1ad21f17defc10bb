import { useMemo } from 'react'
import { latestPrices } from '#data/rows/latest-prices.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
import { readRow, type Stored } from '#data/rows/rows.ts'
import { writeOf } from '#data/rows/save.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Changed, change } from './change.ts'
import { useAccountRead } from './live.ts'
import { currentPrices, type ItemPrices } from './prices.ts'
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
  const ids = ingredientIds.join()
  const owned = useStock()
  const read = useAccountRead(
    async (db) => ({
      ids,
      madeId,
      rows: await pricedRows(db, madeId, ids ? ids.split(',').map(Number) : []),
    }),
    [madeId, ids],
  )
  // A live read answers its former question once more when the recipe changes.
  const rows = read?.ids === ids && read.madeId === madeId ? read.rows : undefined
  return useMemo(() => rows && owned && { ...rows, owned }, [rows, owned])
}

async function pricedRows(db: AccountDb, madeId: number, ids: number[]): Promise<Omit<CraftRows, 'owned'>> {
  const [sale, seen] = await Promise.all([
    readRow(db, salePrefs, { item_id: madeId }),
    latestPrices(db, [madeId, ...ids]),
  ])
  return { sale, prices: currentPrices(seen) }
}

/** The tax on a sale, in percent. */
export const taxOf = ({ sale }: CraftRows): number => sale?.tax_rate ?? salePrefs.defaults.tax_rate

/** What a made item is to be sold for, in kamas, and the tax on it, in percent. */
export const setSalePrefs = (
  db: AccountDb,
  madeId: number,
  prefs: PatchOf<typeof salePrefs>,
): Promise<Changed> => change(db, [writeOf(salePrefs, { item_id: madeId }, prefs)])
