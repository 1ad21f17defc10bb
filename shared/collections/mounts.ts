import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, choice, line, nullable, object, rowId, text, whole } from '#shared/contract/fields.ts'

/** The games that a mount may belong to; the public service answers the second alone (T164, T171). */
export const GAMES = ['dofus2', 'dofus3'] as const
export type Game = (typeof GAMES)[number]

/**
 * The numbers that a player may note of a mount, and their ends: level, generation, points of love, maturity, endurance and
 * serenity, experience since its birth.
 */
export const MOUNT_NUMBERS = {
  level: { minimum: 0, maximum: 200 },
  generation: { minimum: 1, maximum: 10 },
  love: { minimum: 0, maximum: 20_000 },
  maturity: { minimum: 0, maximum: 20_000 },
  endurance: { minimum: 0, maximum: 20_000 },
  serenity: { minimum: -5000, maximum: 5000 },
  xp: { minimum: 0, maximum: 2_000_000 },
} as const
export type MountNumber = keyof typeof MOUNT_NUMBERS

export const MAX_CUSTOM_NAME = 60
const MAX_EXTRA = 4000

/** A number of the game's own lists. */
const gameId = nullable(whole({ also: (id) => id !== 0 }))

/**
 * A mount of the player's stable (T162); `generation` and what follows it came later (N191). `father_id` and `mother_id` are the
 * kinds of its parents (M34). `extra` is a plain client's, and may hold picture addresses.
 */
export const mounts = defineCollection({
  name: 'mounts',
  path: 'user_mounts',
  // Ten full stables of a thousand.
  maxRows: 10_000,
  key: { id: rowId },
  fields: {
    game: choice(GAMES),
    ankama_id: gameId,
    family_id: gameId,
    family_name: line,
    variant_name: line,
    custom_name: nullable(text({ maxLength: MAX_CUSTOM_NAME })),
    level: nullable(whole(MOUNT_NUMBERS.level)),
    is_cameleone: boolean,
    is_sterile: boolean,
    gender: nullable(choice(['male', 'female'])),
    image_url: nullable(line),
    extra: nullable(object<Record<string, unknown>>({ maxLength: MAX_EXTRA })),
    generation: nullable(whole(MOUNT_NUMBERS.generation)),
    love: nullable(whole(MOUNT_NUMBERS.love)),
    maturity: nullable(whole(MOUNT_NUMBERS.maturity)),
    endurance: nullable(whole(MOUNT_NUMBERS.endurance)),
    serenity: nullable(whole(MOUNT_NUMBERS.serenity)),
    xp: nullable(whole(MOUNT_NUMBERS.xp)),
    father_id: gameId,
    mother_id: gameId,
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
    generation: null,
    love: null,
    maturity: null,
    endurance: null,
    serenity: null,
    xp: null,
    father_id: null,
    mother_id: null,
  },
  deletable: true,
})
