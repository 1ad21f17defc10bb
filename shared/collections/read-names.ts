import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, nullable, text } from '#shared/contract/fields.ts'

/**
 * The item that the player meant where a name of a screenshot was read as another one: the key is the folded text that was
 * read (`readNameKey`), so that a font's habit costs one correction (N163). Null: forgotten.
 */
export const readNames = defineCollection({
  name: 'read_names',
  path: 'read_names',
  // As many as the game has items that a font makes hard to read.
  maxRows: 20_000,
  key: { read: text({ pattern: /^[a-z0-9](?:[a-z0-9 ]{0,62}[a-z0-9])?$/ }) },
  fields: { item_id: nullable(itemId) },
  defaults: { item_id: null },
  ofAccount: true,
})
