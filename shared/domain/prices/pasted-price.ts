import type { PackSize } from '#shared/contract/fields.ts'

/**
 * A price of a pasted list: the item's name as it is written, and its id where one is known; kamas for one pack; the day it was
 * read on where the list says it, else null for today.
 */
export type PastedPrice = {
  name: string
  item: number | null
  pack: PackSize
  price: number
  day: string | null
}

/** The items that names mean. */
export type Names = { idOf: (name: string) => number | undefined; nameOf: (id: number) => string | undefined }

/** Why a row is no price: no name, no price, a price, pack or day that cannot be read, cells or rows too many. */
export type PasteFault = 'name' | 'none' | 'price' | 'pack' | 'day' | 'cells' | 'too-many'

/**
 * How a row may be read: a figure before the price as the pack or as a part of the price; by its name or by its id; the
 * comma in a price as one of its own or as one between cells.
 */
export type Way = 'pack' | 'whole' | 'name' | 'id' | 'joined' | 'parted'
export type PastedReading = { way: Way; prices: PastedPrice[] }

/** What a row says; what it may say, one of which the player has to choose; or why it says nothing. */
export type Read =
  | { kind: 'prices'; prices: PastedPrice[] }
  | { kind: 'choice'; readings: PastedReading[] }
  | { kind: 'refused'; fault: PasteFault }
