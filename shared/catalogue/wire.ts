import * as z from 'zod/mini'
import { CATEGORIES } from './types.ts'

/**
 * The catalogue as devices download it: a manifest of immutable parts, each named by the SHA-256 of its JSON text. A
 * part stands alone (its rows point into its own small tables), so that a change downloads again only where it fell.
 */
export const manifest = z.object({
  version: z.string(),
  source: z.enum(['starter', 'service']),
  parts: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** Length of the JSON text in bytes, before compression. */
      bytes: z.int(),
      rows: z.int(),
    }),
  ),
})
export type Manifest = z.infer<typeof manifest>
export type PartEntry = Manifest['parts'][number]

/** Anything that calls itself a part; kinds that a device does not know are stored and left alone. */
export const anyPart = z.looseObject({ kind: z.string(), rows: z.array(z.unknown()) })

/**
 * `rows`: id, name, level, index in `types`, picture (a number n stands for `{images}{n}-64.png`, text for itself, null
 * for none), set.
 */
export const itemsPart = z.object({
  kind: z.literal('items'),
  category: z.enum(CATEGORIES),
  images: z.string(),
  types: z.array(z.string()),
  rows: z.array(
    z.tuple([
      z.int(),
      z.string(),
      z.int(),
      z.int(),
      z.nullable(z.union([z.int(), z.string()])),
      z.nullable(z.int()),
    ]),
  ),
})
export type ItemsPart = z.infer<typeof itemsPart>

/** `rows`: made item, index in `jobs`, level, ratio, then item and quantity by turns. */
export const recipesPart = z.object({
  kind: z.literal('recipes'),
  jobs: z.array(z.nullable(z.string())),
  rows: z.array(z.array(z.number()).check(z.minLength(6))),
})
export type RecipesPart = z.infer<typeof recipesPart>

/** An effect on the wire: index in the part's `types`, min, max, and its text only where it is not the usual one. */
const wireEffect = z.union([
  z.tuple([z.int(), z.nullable(z.int()), z.nullable(z.int())]),
  z.tuple([z.int(), z.nullable(z.int()), z.nullable(z.int()), z.string()]),
])

/** `rows`: item and its effects. */
export const effectsPart = z.object({
  kind: z.literal('effects'),
  types: z.array(z.tuple([z.int(), z.string()])),
  rows: z.array(z.tuple([z.int(), z.array(wireEffect)])),
})
export type EffectsPart = z.infer<typeof effectsPart>
