import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'
import { CONTESTED_RUNES, type ContestedRune, CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { RUNES, type Rune } from '#shared/domain/rules/runes.ts'

const { line: LINE, focus: FOCUS, spared: SPARED, mounts: MOUNTS } = CRUSHING_RULES

/** A line of an item that bears a rune; its lowest and highest jet. */
export type CrushLine = { rune: Rune; name: string; least: number; most: number }

/**
 * An item that can be crushed. `fixed`: at a coefficient of its kind's own, without focus (M23). `usual`: what its runes weigh at
 * middling jets.
 */
export type CrushItem = {
  id: number
  level: number
  fixed: boolean
  lines: readonly CrushLine[]
  usual: readonly RuneWeight[]
}

export type WeightRules = Record<ContestedRune['rule'], number>

/** The runes by the effect that they add, with the weights that the player holds for true. */
export function runesUnder(rules: WeightRules): ReadonlyMap<number, Rune> {
  const chosen = new Map<number, number>(CONTESTED_RUNES.map(({ rule, effect }) => [effect, rules[rule]]))
  return new Map(
    RUNES.map((rune) => [rune.effect, { ...rune, weight: chosen.get(rune.effect) ?? rune.weight }]),
  )
}

const spared: readonly string[] = SPARED.value
const mounts: readonly string[] = MOUNTS.value

/** Why an item cannot be crushed: it is none of the equipment, its type is spared, or none of its lines has a rune (M23). */
export type NotCrushed = 'other' | 'spared' | 'no-rune'

type Crushable = Pick<CatalogueItem, 'id' | 'level' | 'type' | 'category'>

/** The item as it is crushed, or why it cannot be (M23). `runes` by effect. */
export function crushItem(
  { id, level, type, category }: Crushable,
  effects: readonly Effect[],
  runes: ReadonlyMap<number, Rune>,
): CrushItem | NotCrushed {
  if (category !== 'equipment') return 'other'
  if (spared.includes(type)) return 'spared'
  const lines = effects.flatMap(({ type: effect, min, max }): CrushLine[] => {
    const rune = runes.get(effect.id)
    const known = [min, max].filter((bound) => bound !== null)
    if (!rune || known.length === 0) return []
    return [{ rune, name: effect.name, least: Math.min(...known), most: Math.max(...known) }]
  })
  const pays = lines.some(({ most }) => most > 0)
  if (!pays) return 'no-rune'
  const middling = lines.map((line) => jetAt(line, 'moyen'))
  return { id, level, fixed: mounts.includes(type), lines, usual: runeWeights({ level, lines }, middling) }
}

/** Where in its range a jet is taken to stand. */
export const JETS = ['min', 'moyen', 'max'] as const
export type JetsAt = (typeof JETS)[number]

export const jetAt = ({ least, most }: CrushLine, at: JetsAt): number =>
  at === 'min' ? least : at === 'max' ? most : (least + most) / 2

/** What a line weighs; a malus, and what is not there, weigh nothing. Source: 3 × jet × weight × level ÷ 200 + 1. */
export function lineWeight(jet: number, weight: number, level: number): number {
  const { times, divisor, plus } = LINE.value
  return jet > 0 ? (times * jet * weight * level) / divisor + plus : 0
}

/** What the lines of a rune weigh together. */
export type RuneWeight = { rune: Rune; weight: number }

/** The weights of an item by rune, its jets in the order of its lines; those that weigh nothing are left out. */
export function runeWeights(
  { level, lines }: Pick<CrushItem, 'level' | 'lines'>,
  jets: readonly number[],
): RuneWeight[] {
  const byRune: RuneWeight[] = []
  for (const [at, { rune }] of lines.entries()) {
    const weight = lineWeight(jets[at] ?? 0, rune.weight, level)
    if (weight === 0) continue
    const known = byRune.find((one) => one.rune === rune)
    if (known) known.weight += weight
    else byRune.push({ rune, weight })
  }
  return byRune
}

/** How many base runes of a kind crushing gives on average. */
export type RuneYield = { rune: Rune; runes: number }

/**
 * The base runes that a crushing gives on average at a coefficient in percent. With the focus on a rune it alone is given, of the
 * weight of its lines and half of all others. Source: the public formula, figures of M23.
 */
export function runesOf(
  weights: readonly RuneWeight[],
  coefficient: number,
  focus: Rune | null = null,
): RuneYield[] {
  const given = ({ rune, weight }: RuneWeight): RuneYield => ({
    rune,
    runes: (weight * coefficient) / 100 / (rune.weight * rune.grant),
  })
  if (!focus) return weights.map(given)
  const sum = weights.reduce((all, { weight }) => all + weight, 0)
  return weights
    .filter(({ rune }) => rune.effect === focus.effect)
    .map(({ rune, weight }) => given({ rune, weight: focused(weight, sum) }))
}

/** What a weight comes to under the focus, of the sum of all. */
export const focused = (weight: number, sum: number): number => weight + ((sum - weight) * FOCUS.value) / 100

/** Products of doubles miss a whole number by less than this. */
const NEARLY = 1e-9

/** The whole part is certain, the fraction the chance of one more. */
export const sureRunes = (runes: number): number => Math.floor(runes + NEARLY)
export const chanceOfMore = (runes: number): number => Math.max(0, runes - sureRunes(runes))
