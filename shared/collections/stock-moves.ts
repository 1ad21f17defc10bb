import { defineCollection } from '#shared/contract/collection.ts'
import {
  boolean,
  choice,
  day,
  itemId,
  kamas,
  line,
  nullable,
  packAmounts,
  pieces,
  quantity,
  rowId,
} from '#shared/contract/fields.ts'

/**
 * What entered or left the stock of an item after it was counted: a purchase, a craft step, an offering given. Two devices
 * that each move the stock add two rows, where a count is overwritten; `domain/stock/stock.ts` says which of them count.
 * Its stamp is that of `pieces`, which are written once (N4). `base` and `line` tell what it answered (N6); `pack_prices`
 * hold only what the player typed, each an observation of its pack on the day `at` (N8).
 */
export const stockMoves = defineCollection({
  name: 'stock_moves',
  path: 'stock_moves',
  // Twenty-seven moves a day for ten years.
  maxRows: 100_000,
  key: { id: rowId },
  fields: {
    item_id: nullable(itemId),
    pieces,
    kind: choice(['buy', 'craft', 'use']),
    base: line,
    line: quantity,
    apart: boolean,
    step: line,
    packs: packAmounts,
    pack_prices: packAmounts,
    paid_kamas: nullable(kamas),
    origin: line,
    device: line,
    at: nullable(day),
  },
  defaults: {
    item_id: null,
    pieces: 0,
    kind: 'buy',
    base: '',
    line: 0,
    apart: false,
    step: '',
    packs: {},
    pack_prices: {},
    paid_kamas: null,
    origin: '',
    device: '',
    at: null,
  },
  deletable: true,
})
