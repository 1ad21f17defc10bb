import { defineCollection } from '#shared/contract/collection.ts'
import {
  boolean,
  choice,
  day,
  itemId,
  kamas,
  line,
  nullable,
  packSize,
  rowId,
  whole,
} from '#shared/contract/fields.ts'

/** How a listing ends: its price was paid, its time was over, or the player took it back. */
export const LOT_ENDS = ['sold', 'returned', 'withdrawn'] as const

/**
 * What happened to a lot of the auction house, an event a row; `domain/lots/lots.ts` says what follows from them. `lot` names
 * it, `from` the lot whose pieces came back and are listed again. Prices, fees and `cost_kamas` are of the whole lot; a cost
 * stands there only where the player typed it. Its stamp is that of `lot`. `apart`: the player said that a listing which
 * another device noted alike is another one.
 */
export const lotEvents = defineCollection({
  name: 'lot_events',
  path: 'lot_events',
  // Fifty-five events a day for ten years.
  maxRows: 200_000,
  key: { id: rowId },
  fields: {
    lot: line,
    kind: choice(['listed', 'repriced', ...LOT_ENDS]),
    item_id: nullable(itemId),
    size: packSize,
    price_kamas: kamas,
    fee_kamas: kamas,
    at: nullable(day),
    hour: nullable(whole({ minimum: 0, maximum: 23 })),
    cost_kamas: nullable(kamas),
    from: line,
    origin: line,
    device: line,
    apart: boolean,
  },
  defaults: {
    lot: '',
    kind: 'listed',
    item_id: null,
    size: 1,
    price_kamas: 0,
    fee_kamas: 0,
    at: null,
    hour: null,
    cost_kamas: null,
    from: '',
    origin: '',
    device: '',
    apart: false,
  },
  deletable: true,
})
