import { collections } from '#shared/collections/registry.ts'
import { type Collection, defineCollection } from '#shared/contract/collection.ts'
import { boolean, object, text } from '#shared/contract/fields.ts'

/** What the product has no collection for yet: rows that can be deleted, with texts and objects in them. */
export const notes = defineCollection({
  name: 'notes',
  path: 'notes',
  maxRows: 1_000,
  key: { id: text({ minLength: 1 }) },
  fields: { text: text(), done: boolean, tags: object<Record<string, unknown>>({ maxLength: 1000 }) },
  defaults: { text: '', done: false, tags: {} },
  deletable: true,
})

export const withNotes: readonly Collection[] = [...collections, notes]
