import type { Player, ServerRow } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { Collection } from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { priceReader } from './prices.ts'
import { stockReader } from './stock.ts'

/** What plain clients read in a field that is not as it is stored, and the stamp that a new value of theirs goes above. */
export type PlainRead = { value: unknown; above: Stamp }
/** The same of each field of a row; undefined for those that read as they are stored. */
export type PlainReader = (key: string, stored: ServerRow | undefined, field: string) => PlainRead | undefined

/** The collections that the moves of the stock have a part in. */
const READERS: Readonly<Record<string, (db: Db, player: Player) => Promise<PlainReader>>> = {
  [inventories.name]: stockReader,
  [priceObservations.name]: priceReader,
}

/** How plain clients read a collection; undefined where they read what is stored. */
export const plainReader = async (
  db: Db,
  player: Player,
  collection: Collection,
): Promise<PlainReader | undefined> => READERS[collection.name]?.(db, player)
