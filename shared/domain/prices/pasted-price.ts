import type { PackSize } from '#shared/contract/fields.ts'
import type { MarketFigures } from '#shared/domain/lots/market-pace.ts'
import type { RowMeaning, RowReading } from '#shared/domain/pasted/ingest.ts'

/** The item's name as it is written, and its id where one is known; the day of the reading where the list says it, else null for today. */
type Pasted = { name: string; item: number | null; day: string | null }
/** A price of a pasted list: kamas for one pack. */
export type PastedPrice = Pasted & { pack: PackSize; price: number }
/** What a pasted list says of an item's market, as far as it says it (M15). */
export type PastedMarket = Pasted & { figures: Partial<MarketFigures> }
export type PastedEntry = PastedPrice | PastedMarket

/** The items that names mean. */
export type Names = { idOf: (name: string) => number | undefined; nameOf: (id: number) => string | undefined }

/**
 * Why a row is no price: no name, no price, a price, pack, day or figure of the market that cannot be read, cells too many; what
 * the game says of a sale.
 */
export type PasteFault = 'name' | 'none' | 'price' | 'pack' | 'day' | 'market' | 'cells' | 'sale'

/**
 * How a row may be read: a figure before the price as the pack or as a part of the price; by its name or by its id; the
 * comma in a price as one of its own or as one between cells; what was bought as one pack.
 */
export type Way = 'pack' | 'whole' | 'name' | 'id' | 'joined' | 'parted' | 'bought'

export type Read = RowMeaning<PastedEntry, PasteFault, Way>
export type PastedReading = RowReading<PastedEntry, Way>
