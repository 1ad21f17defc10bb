import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, kamas, name, nullable, quantity } from '#shared/contract/fields.ts'

/** What the player has of each row of the ochre quest, keyed by the archimonster's name, or the monster's where there is none. */
export const archis = defineCollection({
  name: 'archis',
  path: 'archis',
  // The quest has some 600 rows; eight profiles, twice over.
  maxRows: 10_000,
  key: { archimonstre: name },
  fields: {
    owned: boolean,
    owned_count: nullable(quantity),
    sell_price_kamas: nullable(kamas),
  },
  defaults: { owned: false, owned_count: null, sell_price_kamas: null },
})
