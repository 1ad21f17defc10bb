import * as z from 'zod/mini'
import { defineCollection } from '#shared/contract/collection.ts'
import { kamas, name, quantity } from '#shared/contract/fields.ts'

/** What the player has of each row of the ochre quest, keyed by the archimonster's name, or the monster's where there is none. */
export const archis = defineCollection({
  name: 'archis',
  path: 'archis',
  key: { archimonstre: name },
  fields: {
    owned: z.boolean(),
    owned_count: z.nullable(quantity),
    sell_price_kamas: z.nullable(kamas),
  },
  defaults: { owned: false, owned_count: null, sell_price_kamas: null },
})
