import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, itemId, line, name, nullable, quantity } from '#shared/contract/fields.ts'

/**
 * A breeding object of the player's craft list (T185). `entry` is the made item's id, or its name where
 * it has none. An object that left the list keeps its row with `listed` false: it may come back under the same key.
 */
export const essenceCrafts = defineCollection({
  name: 'essence_crafts',
  path: 'essence_crafts',
  // The workshop has some 400 objects; eight profiles, three times over.
  maxRows: 10_000,
  key: { entry: name },
  fields: {
    listed: boolean,
    qty: quantity,
    nom_item: line,
    famille: line,
    boss: line,
    product_item_id: nullable(itemId),
  },
  defaults: { listed: false, qty: 1, nom_item: '', famille: '', boss: '', product_item_id: null },
})
