import * as z from 'zod/mini'
import { defineCollection } from '#shared/contract/collection.ts'
import { line, rowId } from '#shared/contract/fields.ts'

/** The games that a mount may belong to; the public service answers the second alone (T164, T171). */
export const GAMES = ['dofus2', 'dofus3'] as const
export type Game = (typeof GAMES)[number]

export const MAX_LEVEL = 200
export const MAX_CUSTOM_NAME = 60
const MAX_EXTRA = 4000

/** A number of the game's own lists. */
const gameId = z.nullable(z.int().check(z.refine((id) => id !== 0)))

/** Its length comes first: an object of many names is dear to look through. */
const extra = z.pipe(
  z.unknown().check(z.refine((value) => (JSON.stringify(value)?.length ?? 0) <= MAX_EXTRA)),
  z.record(z.string(), z.unknown()),
)

/** A mount of the player's stable (T162). `extra` is a plain client's, and may hold picture addresses. */
export const mounts = defineCollection({
  name: 'mounts',
  path: 'user_mounts',
  key: { id: rowId },
  fields: {
    game: z.enum(GAMES),
    ankama_id: gameId,
    family_id: gameId,
    family_name: line,
    variant_name: line,
    custom_name: z.nullable(z.string().check(z.maxLength(MAX_CUSTOM_NAME))),
    level: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_LEVEL))),
    is_cameleone: z.boolean(),
    is_sterile: z.boolean(),
    gender: z.nullable(z.enum(['male', 'female'])),
    image_url: z.nullable(line),
    extra: z.nullable(extra),
  },
  defaults: {
    game: 'dofus2',
    ankama_id: null,
    family_id: null,
    family_name: '',
    variant_name: '',
    custom_name: null,
    level: null,
    is_cameleone: false,
    is_sterile: false,
    gender: null,
    image_url: null,
    extra: null,
  },
  deletable: true,
})
