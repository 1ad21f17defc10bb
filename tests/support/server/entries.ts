import { makeStamp, type Stamp } from '#shared/contract/stamp.ts'

/** A stamp of a device, `at` milliseconds since 1970. */
export const aStamp = (at: number, client = 'appareil01', counter = 0): Stamp =>
  makeStamp(at, counter, client)

type StampedQuantity = { item_id?: number; quantity?: unknown; stamp: Stamp; seen?: Stamp }

/** What a device sends for one typed quantity. */
export const aQuantity = ({ item_id = 12, quantity = 1, stamp, seen }: StampedQuantity) => ({
  key: String(item_id),
  quantity,
  h: { quantity: stamp },
  ...(seen === undefined ? {} : { seen: { quantity: seen } }),
})

/** What a device sends for a typed price and tax, each under its own stamp. */
export const aSalePref = (price: [number, Stamp], tax: [number, Stamp], item_id = 12) => ({
  key: String(item_id),
  target_sell_price: price[0],
  tax_rate: tax[0],
  h: { target_sell_price: price[1], tax_rate: tax[1] },
})
