import type { Collection } from '#shared/contract/collection.ts'
import { inventories } from './inventories.ts'
import { priceObservations } from './price-observations.ts'
import { salePrefs } from './sale-prefs.ts'

/** Every synced collection. A new one is a file beside this one and a line here. */
export const collections: readonly Collection[] = [inventories, priceObservations, salePrefs]

const byName = new Map(collections.map((c) => [c.name, c]))
export const collectionNamed = (name: string): Collection | undefined => byName.get(name)
