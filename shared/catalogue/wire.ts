import {
  boolean,
  choice,
  decimal,
  either,
  nullable,
  text as textOf,
  whole as wholeOf,
} from '#shared/contract/kinds.ts'
import { anything, fields, listOf, oneOf, row, type Shape, type Shaped } from './shapes.ts'
import { CATEGORIES, GAUGES, MAKINA_KINDS } from './types.ts'

const whole = wholeOf()
const text = textOf()
const noText = nullable(text)
const list = <K extends string, T>(kind: K, of: Shape<T>) =>
  fields({ kind: choice([kind]), rows: listOf(of) })

/**
 * The catalogue as devices download it: a manifest of immutable parts, each named by the SHA-256 of its JSON text. A
 * part stands alone (its rows point into its own small tables), so that a change downloads again only where it fell.
 */
export const manifest = fields(
  {
    version: text,
    source: choice(['starter', 'service']),
    parts: listOf(
      fields({
        name: text,
        kind: text,
        hash: textOf({ pattern: /^[0-9a-f]{64}$/ }),
        /** Length of the JSON text in bytes, before compression. */
        bytes: whole,
        rows: whole,
      }),
    ),
  },
  {
    /** The game's version that the service reported for this catalogue; null: the starter tables alone. */
    game: noText,
    /** Where the public service's data stands: `waiting` was not asked yet, `failed` did not answer or was refused. */
    service: fields({
      state: choice(['off', 'waiting', 'running', 'failed', 'done']),
      done: whole,
      total: whole,
    }),
  },
)
export type Manifest = Shaped<typeof manifest>
export type PartEntry = Manifest['parts'][number]

/** Anything that calls itself a part; kinds that a device does not know are stored and left alone. */
export const anyPart = fields({ kind: text, rows: listOf(anything) })

/**
 * `rows`: id, name, level, index in `types`, picture (a number n stands for `{images}{n}-64.png`, text for itself, null
 * for none), set.
 */
export const itemsPart = fields({
  kind: choice(['items']),
  category: choice(CATEGORIES),
  images: text,
  types: listOf(text),
  rows: listOf(row([whole, text, whole, whole, nullable(either(whole, text)), nullable(whole)])),
})
export type ItemsPart = Shaped<typeof itemsPart>

/** `rows`: made item, index in `jobs`, level, ratio, then item and quantity by turns. */
export const recipesPart = fields({
  kind: choice(['recipes']),
  jobs: listOf(noText),
  rows: listOf(listOf(decimal(), 6)),
})
export type RecipesPart = Shaped<typeof recipesPart>

/** An effect on the wire: index in the part's `types`, min, max, and its text only where it is not the usual one. */
const bounds = [whole, nullable(whole), nullable(whole)] as const
const wireEffect = oneOf(row(bounds), row([...bounds, text]))

/** `rows`: item and its effects. */
export const effectsPart = fields({
  kind: choice(['effects']),
  types: listOf(row([whole, text])),
  rows: listOf(row([whole, listOf(wireEffect)])),
})
export type EffectsPart = Shaped<typeof effectsPart>

/** `rows`: date, item, its name, quantity, kamas received, kind of bonus, sentence of the bonus. */
export const almanaxPart = list('almanax', row([text, whole, text, whole, whole, text, noText]))
export type AlmanaxPart = Shaped<typeof almanaxPart>

/** `rows`: step, step in the older order, monster, archimonster, type, still in the quest, then zones. */
export const ochrePart = list(
  'ochre',
  row([nullable(whole), nullable(whole), text, noText, text, boolean], text),
)
export type OchrePart = Shaped<typeof ochrePart>

/** `rows`: guide, levels from and to, made item, recipe level, ratio, surplus carries, then item, category, quantity. */
export const guidesPart = list(
  'guides',
  row([text, whole, whole, whole, whole, whole, boolean], row([whole, text, whole])),
)
export type GuidesPart = Shaped<typeof guidesPart>

/** `rows`: ore, number of maps, then x, y and nodes of each spot. */
export const minesPart = list('mines', row([whole, whole], row([whole, whole, whole])))
export type MinesPart = Shaped<typeof minesPart>

/** `rows`: set, name, level, then its items. */
export const setsPart = list('sets', row([whole, text, whole], whole))
export type SetsPart = Shaped<typeof setsPart>

/** `rows`: essence, boss, why the workshop leaves it out. */
export const essencesPart = list('essences', row([whole, text, noText]))
export type EssencesPart = Shaped<typeof essencesPart>

/** `rows`: breeding object, family, boss, essence, efficiency, uses. */
export const breedingPart = list('breeding', row([whole, text, noText, nullable(whole), whole, whole]))
export type BreedingPart = Shaped<typeof breedingPart>

/** `rows`: fuel, gauge, tier, points, cap. */
export const fuelsPart = list('fuels', row([whole, choice(GAUGES), whole, whole, whole]))
export type FuelsPart = Shaped<typeof fuelsPart>

/** `rows`: makina, kind, family, generation, percent that it adds. */
export const makinasPart = list('makinas', row([whole, choice(MAKINA_KINDS), text, whole, nullable(whole)]))
export type MakinasPart = Shaped<typeof makinasPart>

/** `rows`: capturing net. */
export const netsPart = list('nets', row([whole]))
export type NetsPart = Shaped<typeof netsPart>

/** `rows`: mount, name, family, picture. */
export const mountsPart = list('mounts', row([whole, text, text, noText]))
export type MountsPart = Shaped<typeof mountsPart>

/** `rows`: mount, generation, then its parents two by two. */
export const crossesPart = list('crosses', row([whole, whole], whole))
export type CrossesPart = Shaped<typeof crossesPart>

/** `rows`: item, its weight in pods, its conditions in the game's words. */
export const detailsPart = list('details', row([whole, nullable(whole), noText]))
export type DetailsPart = Shaped<typeof detailsPart>

/** `rows`: set, number of its pieces worn, what they give together. */
export const setBonusesPart = list('set-bonuses', row([whole, whole, listOf(text)]))
export type SetBonusesPart = Shaped<typeof setBonusesPart>
