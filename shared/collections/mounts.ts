import { defineCollection } from '#shared/contract/collection.ts'
import { line, rowId } from '#shared/contract/fields.ts'
import { boolean, choice, nullable, object, text, whole } from '#shared/contract/kinds.ts'

/** The games that a mount may belong to; the public service answers the second alone (T164, T171). */
export const GAMES = ['dofus2', 'dofus3'] as const
export type Game = (typeof GAMES)[number]

export const MAX_LEVEL = 200
export const MAX_CUSTOM_NAME = 60
const MAX_EXTRA = 4000

/** A number of the game's own lists. */
const gameId = nullable(whole({ also: (id) => id !== 0 }))

/** A mount of the player's stable (T162). `extra` is a plain client's, and may hold picture addresses. */
export const mounts = defineCollection({
  name: 'mounts',
  path: 'user_mounts',
  key: { id: rowId },
  fields: {
    game: choice(GAMES),
    ankama_id: gameId,
    family_id: gameId,
    family_name: line,
    variant_name: line,
    custom_name: nullable(text({ maxLength: MAX_CUSTOM_NAME })),
    level: nullable(whole({ minimum: 0, maximum: MAX_LEVEL })),
    is_cameleone: boolean,
    is_sterile: boolean,
    gender: nullable(choice(['male', 'female'])),
    image_url: nullable(line),
    extra: nullable(object<Record<string, unknown>>({ maxLength: MAX_EXTRA })),
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
