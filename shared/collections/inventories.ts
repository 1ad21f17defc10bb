import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, quantity } from '#shared/contract/fields.ts'

/** What the player owns of each item. */
export const inventories = defineCollection({
  name: 'inventories',
  path: 'user_inventories',
  // Every item of the game twice; one player owns some hundreds in each profile.
  maxRows: 50_000,
  key: { item_id: itemId },
  fields: { quantity },
  defaults: { quantity: 0 },
})
