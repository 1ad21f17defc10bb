import * as z from 'zod/mini'
import { collections } from '#shared/collections/registry.ts'
import { type Collection, defineCollection } from '#shared/contract/collection.ts'

/** What the product has no collection for yet: rows that can be deleted, with texts and lists in them. */
export const notes = defineCollection({
  name: 'notes',
  path: 'notes',
  key: { id: z.string().check(z.minLength(1)) },
  fields: { text: z.string(), done: z.boolean(), tags: z.array(z.string()) },
  defaults: { text: '', done: false, tags: [] },
  deletable: true,
})

export const withNotes: readonly Collection[] = [...collections, notes]
