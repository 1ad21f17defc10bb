import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { ReadingKind } from '#shared/domain/reading/layout.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Changed } from '#store/change.ts'
import { addFlips, type NewFlip } from '#store/flips.ts'
import { type DatedPrice, recordDatedPrices } from '#store/price-writes.ts'
import type { Correction } from '#store/read-names.ts'
import { setStocks } from '#store/stock.ts'
import type { RowEdit, RowView } from './row-view.ts'

/** What the taken rows come to, ready to be stored in one act; `size` in prices, items or sales. */
export type Taken = { size: number; store: (db: AccountDb) => Promise<Changed> }

/** Of what two rows say of the same thing, the later one counts. */
export function takenOf(
  views: readonly RowView[],
  kind: ReadingKind,
  today: string,
  catalogue: Catalogue,
): Taken {
  const rows = views.filter(({ taken }) => taken)
  if (kind === 'prices') {
    const prices = pricesOf(rows)
    return { size: prices.length, store: (db) => recordDatedPrices(db, prices, today) }
  }
  if (kind === 'stock') {
    const counts = new Map(
      rows.flatMap(({ item, count }) => (item !== null && count !== null ? [[item, count]] : [])),
    )
    const list = [...counts].map(([id, quantity]) => ({ id, quantity }))
    return { size: list.length, store: (db) => setStocks(db, list) }
  }
  const sales = rows.flatMap((row) => saleOf(row, catalogue))
  return { size: sales.length, store: (db) => addFlips(db, sales) }
}

/** What the player put right is typed. */
function pricesOf(rows: readonly RowView[]): DatedPrice[] {
  const prices = new Map<string, DatedPrice>()
  for (const { item, prices: shown, row } of rows) {
    for (const pack of PACK_SIZES) {
      const price = shown[pack]
      if (item === null || !price) continue
      const via = price === row.prices[pack]?.value ? 'read' : 'typed'
      prices.set(`${item}|${pack}`, { id: item, pack, price, day: null, via })
    }
  }
  return [...prices.values()]
}

function saleOf({ item, prices, count, cost }: RowView, catalogue: Catalogue): NewFlip[] {
  const price = prices[1]
  if (item === null || !price) return []
  const { name, img } = catalogue.item(item)
  return [
    {
      purchase_date: null,
      sold: false,
      sold_date: null,
      item_id: item,
      item_name: name,
      item_img_url: img ?? null,
      buy_price_kamas: cost ?? 0,
      sell_price_kamas: price,
      tax_kamas: 0,
      autoTax: true,
      note: count !== null && count > 1 ? `lot de ${formatNumber(count)}` : '',
    },
  ]
}

/** The names of taken rows that the player put right: the next picture that reads them so is certain of them (N163). */
export const correctionsOf = (views: readonly RowView[], edits: ReadonlyMap<string, RowEdit>): Correction[] =>
  views.flatMap(({ row, taken }) => {
    const item = edits.get(row.key)?.item
    return taken && item !== undefined ? [{ name: row.name, item }] : []
  })
