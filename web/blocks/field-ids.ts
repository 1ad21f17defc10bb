import type { PackSize } from '#shared/contract/fields.ts'

const OLD_PRICE = 'a-relire-'

/** Fields that a link from another tool may name in its address, for the focus (`app/named-field.ts`). */
export const fieldIds = {
  /** A pack's price in the list of the price book. */
  bookPrice: (item: number, pack: PackSize) => `carnet-${item}-${pack}`,
  /** The same among the prices to read again. */
  oldPrice: (item: number) => `${OLD_PRICE}${item}`,
  /** Of a line of the shopping list: its tick, and the price that it lacks. */
  purchase: (item: number) => `courses-achat-${item}`,
  lackingPrice: (item: number) => `courses-prix-${item}`,
  /** Of a day of the almanax: its tick, and the price of a piece. */
  offering: (date: string) => `offrande-${date}`,
  offeringPrice: (date: string) => `offrande-prix-${date}`,
  /** What a lot is to be sold for. */
  lotSale: (id: string) => `revente-${id}`,
  /** The first act on what the server refused. */
  refused: 'premier-refus',
}

/** The item of which an address names the price to read again; null where it names none. */
export function namedOldPrice(hash: string): number | null {
  const id = hash.startsWith(`#${OLD_PRICE}`) ? Number(hash.slice(1 + OLD_PRICE.length)) : 0
  return Number.isSafeInteger(id) && id !== 0 ? id : null
}
