import { MAKINA_KINDS } from '#shared/catalogue/tables.ts'
import type { Gauge, Makina, MakinaKind, PenFuel } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { FAMILY_NAMES } from './mount-families.ts'

/** What is read of an item: `effects` by the service's type ids, with the text printed under the item. */
export type ReadItem = {
  id: number
  name: string
  level: number
  type: string
  typeId: number | null
  effects: readonly { type: number; text: string }[]
}

/** The three types of objects of the profession Éleveur since version 3.5 of the game. */
export type BreedingType = 'fuel' | 'makina' | 'net'

const TYPE_IDS = new Map<number, BreedingType>([
  [244, 'fuel'],
  [249, 'makina'],
  [205, 'net'],
])
const TYPE_NAMES = new Map<string, BreedingType>([
  ['carburant d enclos', 'fuel'],
  ['makina', 'makina'],
  ['filet de capture', 'net'],
])

/** What an item is by its type, the service's number or the French name; null for any other. Source: N170. */
export const breedingTypeOf = ({ type, typeId }: Pick<ReadItem, 'type' | 'typeId'>): BreedingType | null =>
  TYPE_IDS.get(typeId ?? 0) ?? TYPE_NAMES.get(fold(type)) ?? null

/** The service's types of effects that fill a gauge (N171). */
const GAUGE_EFFECTS = new Map<number, Gauge>([
  [269, 'mangeoire'],
  [270, 'abreuvoir'],
  [267, 'foudroyeur'],
  [268, 'dragofesse'],
  [263, 'caresseur'],
  [265, 'baffeur'],
])

/** Whether a type of effect of the service fills a gauge. */
export const isGaugeEffect = (type: number): boolean => GAUGE_EFFECTS.has(type)

/** What a fuel's name says of its gauge, by the name of 3.5 or by what it feeds, as 3.7 says it; the first that fits. */
const GAUGE_WORDS: [RegExp, Gauge][] = [
  [/baffeur|perte de serenite/, 'baffeur'],
  [/caresseur|serenite/, 'caresseur'],
  [/foudroyeur|endurance/, 'foudroyeur'],
  [/abreuvoir|maturite/, 'abreuvoir'],
  [/dragofesse|amour/, 'dragofesse'],
  [/mangeoire|experience/, 'mangeoire'],
]

const TIER_CAPS: readonly number[] = BREEDING_RULES.gaugeCaps.value
const SIZES = BREEDING_RULES.fuelSizes.value
const { fuelPoints, fuelLevels, generations } = BREEDING_RULES

type Figures = { tier: number; points: number; cap: number }

/**
 * The points of a fuel and the cap of its gauge in a printed text: one or two whole numbers, thousands separated or not,
 * the larger is the cap, which an élixir lacks. Null for a text with none or more (N171).
 */
export function fuelNumbers(text: string): { points: number; cap: number | null } | null {
  const found = text.match(/\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+/g) ?? []
  const numbers = found.map((number) => Number(number.replace(/\D/g, '')))
  const [points, cap = null] = numbers.sort((a, b) => a - b)
  return points && numbers.length <= 2 ? { points, cap } : null
}

/** The figures that the level of a recipe stands for, 5 + 10 × (5 × (tier − 1) + size). Null for a level that is none of them (N172). */
export function fuelByLevel(level: number): Figures | null {
  const step = (level - fuelLevels.value.first) / fuelLevels.value.step
  const tier = Math.floor(step / SIZES) + 1
  const cap = TIER_CAPS[tier - 1]
  if (!Number.isInteger(step) || cap === undefined) return null
  return { tier, points: fuelPoints.value * ((step % SIZES) + 1), cap }
}

/** Fuels whose effect and level say different things, whose effect says nothing, or that nothing describes: item ids. */
export type OddFuels = { differ: number[]; unread: number[]; unknown: number[] }

/** The pen fuels among these items: figures from the effect, else from the level (N171, N172). */
export function readFuels(items: readonly ReadItem[]): { fuels: PenFuel[]; odd: OddFuels } {
  const odd: OddFuels = { differ: [], unread: [], unknown: [] }
  const fuels = items.flatMap((item): PenFuel[] => {
    const effect = item.effects.find(({ type }) => GAUGE_EFFECTS.has(type))
    if (!effect && breedingTypeOf(item) !== 'fuel') return []
    const gauge = (effect && GAUGE_EFFECTS.get(effect.type)) ?? gaugeInName(item.name)
    const told = effect ? fuelNumbers(effect.text) : null
    const byLevel = fuelByLevel(item.level)
    const byEffect = told && figuresOf(told, byLevel)
    const figures = byEffect ?? byLevel
    if (!gauge || !figures) {
      odd.unknown.push(item.id)
      return []
    }
    if (!byEffect) odd.unread.push(item.id)
    else if (byLevel && !isSame(byLevel, byEffect, told)) odd.differ.push(item.id)
    return [{ id: item.id, gauge, ...figures }]
  })
  return { fuels: fuels.sort(inGaugeOrder), odd }
}

/** The fuels that the catalogue describes by other figures than the rules have for their level: the catalogue's count (M32). */
export const fuelsApart = (
  fuels: readonly PenFuel[],
  levelOf: (id: number) => number,
): { fuel: PenFuel; rule: Figures }[] =>
  fuels.flatMap((fuel) => {
    const rule = fuelByLevel(levelOf(fuel.id))
    const same = !rule || (rule.points === fuel.points && rule.cap === fuel.cap && rule.tier === fuel.tier)
    return same ? [] : [{ fuel, rule }]
  })

/** Whether the level says what the effect does; only an élixir's text may lack the cap. */
const isSame = (byLevel: Figures, byEffect: Figures, told: { cap: number | null } | null): boolean =>
  byLevel.points === byEffect.points &&
  byLevel.cap === byEffect.cap &&
  (told?.cap !== null || byLevel.tier === TIER_CAPS.length)

function gaugeInName(name: string): Gauge | null {
  const folded = fold(name)
  return GAUGE_WORDS.find(([word]) => word.test(folded))?.[1] ?? null
}

/** A text without a cap is an élixir's, which fills its gauge to the end, unless the level says another tier. */
function figuresOf(
  { points, cap }: { points: number; cap: number | null },
  byLevel: Figures | null,
): Figures {
  const last = TIER_CAPS.length
  if (cap === null)
    return { tier: byLevel?.tier ?? last, points, cap: byLevel?.cap ?? TIER_CAPS[last - 1] ?? 0 }
  const exact = TIER_CAPS.indexOf(cap)
  if (exact >= 0) return { tier: exact + 1, points, cap }
  const above = TIER_CAPS.findIndex((known) => known > cap)
  return { tier: byLevel?.tier ?? (above < 0 ? last : above + 1), points, cap }
}

const inGaugeOrder = (a: PenFuel, b: PenFuel): number =>
  GAUGES.indexOf(a.gauge) - GAUGES.indexOf(b.gauge) || a.tier - b.tier || a.points - b.points || a.id - b.id

/**
 * The makinas among these items: kind and family from the name, the generation from the name or else the effect, the
 * percentage from the effect (N173).
 */
export function readMakinas(items: readonly ReadItem[]): Makina[] {
  return items
    .flatMap((item): Makina[] => {
      if (breedingTypeOf(item) !== 'makina') return []
      const name = fold(item.name)
      const kind = MAKINA_KINDS.find((one) => name.includes(one))
      const family = FAMILY_NAMES.find((one) => name.includes(fold(one)))
      const printed = item.effects.map(({ text }) => text)
      const generation = generationIn([item.name, ...printed])
      if (!kind || !family || generation === null) return []
      return [{ id: item.id, kind, family, generation, bonus: percentIn(printed) }]
    })
    .sort(byGeneration)
}

const KINDS: readonly MakinaKind[] = MAKINA_KINDS
const byGeneration = (a: Makina, b: Makina): number =>
  a.family.localeCompare(b.family) ||
  a.generation - b.generation ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)

function generationIn(texts: readonly string[]): number | null {
  for (const text of texts) {
    const [, after, before] =
      /generation\D{0,12}(\d{1,2})|(\d{1,2})(?:e|eme)? generation/.exec(fold(text)) ?? []
    const number = Number(after ?? before)
    if (number >= 1 && number <= generations.value) return number
  }
  return null
}

function percentIn(texts: readonly string[]): number | null {
  for (const text of texts) {
    const [, percent] = /(\d{1,3})[ \u00a0\u202f]*%/.exec(text) ?? []
    if (percent) return Number(percent)
  }
  return null
}

/** The capturing nets among these items, by id. */
export const readNets = (items: readonly ReadItem[]): number[] =>
  items
    .filter((item) => breedingTypeOf(item) === 'net')
    .map(({ id }) => id)
    .sort((a, b) => a - b)
