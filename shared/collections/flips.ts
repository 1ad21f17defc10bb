import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, day, itemId, kamas, line, note, nullable, rowId } from '#shared/contract/fields.ts'

/** A line of the buy/resell tracker. With `autoTax` the tax is computed from the sell price, whatever is stored. */
export const flips = defineCollection({
  name: 'flips',
  path: 'flips',
  // Fourteen lines a day for ten years.
  maxRows: 50_000,
  key: { id: rowId },
  fields: {
    purchase_date: nullable(day),
    sold: boolean,
    sold_date: nullable(day),
    item_id: nullable(itemId),
    item_name: line,
    item_img_url: nullable(line),
    buy_price_kamas: kamas,
    sell_price_kamas: kamas,
    tax_kamas: kamas,
    autoTax: boolean,
    note,
  },
  defaults: {
    purchase_date: null,
    sold: false,
    sold_date: null,
    item_id: null,
    item_name: '',
    item_img_url: null,
    buy_price_kamas: 0,
    sell_price_kamas: 0,
    tax_kamas: 0,
    autoTax: true,
    note: '',
  },
  deletable: true,
})
