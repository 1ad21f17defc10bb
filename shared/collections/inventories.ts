import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, quantity } from '#shared/contract/fields.ts'

/** What the player owns of each item. */
export const inventories = defineCollection({
  name: 'inventories',
  path: 'user_inventories',
  key: { item_id: itemId },
  fields: { quantity },
  defaults: { quantity: 0 },
})
