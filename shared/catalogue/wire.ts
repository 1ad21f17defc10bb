import * as z from 'zod/mini'
import { CATEGORIES, GAUGES, MAKINA_KINDS } from './types.ts'

/**
 * The catalogue as devices download it: a manifest of immutable parts, each named by the SHA-256 of its JSON text. A
 * part stands alone (its rows point into its own small tables), so that a change downloads again only where it fell.
 */
export const manifest = z.object({
  version: z.string(),
  source: z.enum(['starter', 'service']),
  /** The game's version that the service reported for this catalogue; null: the starter tables alone. */
  game: z.optional(z.nullable(z.string())),
  /** Where the public service's data stands: `waiting` was not asked yet, `failed` did not answer or was refused. */
  service: z.optional(
    z.object({
      state: z.enum(['off', 'waiting', 'running', 'failed', 'done']),
      done: z.int(),
      total: z.int(),
    }),
  ),
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

const whole = z.int()
const text = z.string()
const noText = z.nullable(text)
const list = <T extends z.ZodMiniType>(kind: string, row: T) =>
  z.object({ kind: z.literal(kind), rows: z.array(row) })

/** `rows`: date, item, its name, quantity, kamas received, kind of bonus, sentence of the bonus. */
export const almanaxPart = list('almanax', z.tuple([text, whole, text, whole, whole, text, noText]))
export type AlmanaxPart = z.infer<typeof almanaxPart>

/** `rows`: step, step in the older order, monster, archimonster, type, still in the quest, then zones. */
export const ochrePart = list(
  'ochre',
  z.tuple([z.nullable(whole), z.nullable(whole), text, noText, text, z.boolean()], text),
)
export type OchrePart = z.infer<typeof ochrePart>

/** `rows`: guide, levels from and to, made item, recipe level, ratio, surplus carries, then item, category, quantity. */
export const guidesPart = list(
  'guides',
  z.tuple([text, whole, whole, whole, whole, whole, z.boolean()], z.tuple([whole, text, whole])),
)
export type GuidesPart = z.infer<typeof guidesPart>

/** `rows`: ore, number of maps, then x, y and nodes of each spot. */
export const minesPart = list('mines', z.tuple([whole, whole], z.tuple([whole, whole, whole])))
export type MinesPart = z.infer<typeof minesPart>

/** `rows`: set, name, level, then its items. */
export const setsPart = list('sets', z.tuple([whole, text, whole], whole))
export type SetsPart = z.infer<typeof setsPart>

/** `rows`: essence, boss, why the workshop leaves it out. */
export const essencesPart = list('essences', z.tuple([whole, text, noText]))
export type EssencesPart = z.infer<typeof essencesPart>

/** `rows`: breeding object, family, boss, essence, efficiency, uses. */
export const breedingPart = list('breeding', z.tuple([whole, text, noText, z.nullable(whole), whole, whole]))
export type BreedingPart = z.infer<typeof breedingPart>

/** `rows`: fuel, gauge, tier, points, cap. */
export const fuelsPart = list('fuels', z.tuple([whole, z.enum(GAUGES), whole, whole, whole]))
export type FuelsPart = z.infer<typeof fuelsPart>

/** `rows`: makina, kind, family, generation, percent that it adds. */
export const makinasPart = list(
  'makinas',
  z.tuple([whole, z.enum(MAKINA_KINDS), text, whole, z.nullable(whole)]),
)
export type MakinasPart = z.infer<typeof makinasPart>

/** `rows`: capturing net. */
export const netsPart = list('nets', z.tuple([whole]))
export type NetsPart = z.infer<typeof netsPart>

/** `rows`: mount, name, family, picture. */
export const mountsPart = list('mounts', z.tuple([whole, text, text, noText]))
export type MountsPart = z.infer<typeof mountsPart>

/** `rows`: mount, generation, then its parents two by two. */
export const crossesPart = list('crosses', z.tuple([whole, whole], whole))
export type CrossesPart = z.infer<typeof crossesPart>

/** `rows`: item, its weight in pods, its conditions in the game's words. */
export const detailsPart = list('details', z.tuple([whole, z.nullable(whole), noText]))
export type DetailsPart = z.infer<typeof detailsPart>

/** `rows`: set, number of its pieces worn, what they give together. */
export const setBonusesPart = list('set-bonuses', z.tuple([whole, whole, z.array(text)]))
export type SetBonusesPart = z.infer<typeof setBonusesPart>
