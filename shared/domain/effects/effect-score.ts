import type { Effect } from '#shared/catalogue/types.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { effectKind, effectMean, isWeapon } from './effect-kind.ts'
import { OLD_EFFECTS } from './old-effects.ts'

/** Points by folded effect name; those at 0 are left out. */
export type EffectWeights = ReadonlyMap<string, number>

/** A weight as it is stored: `effect` is a folded name, or a number of our own former table; `stamps`: fields written. */
type WeightRow = { effect: number | string; weight: number; stamps: Readonly<Record<string, unknown>> }

/**
 * The weights that rows say. An effect has the weight of its name's row, even where that is 0; without one, that of
 * its former number. A row whose weight was never written, or taken back, says nothing.
 */
export function effectWeightsOf(rows: readonly WeightRow[]): EffectWeights {
  const written = rows.filter(({ stamps }) => Object.hasOwn(stamps, 'weight'))
  const byName = new Map<string, number>()
  for (const { effect, weight } of written) {
    const former = typeof effect === 'number' && OLD_EFFECTS.get(effect)
    if (former) byName.set(foldEffect(former), weight)
  }
  for (const { effect, weight } of written) if (typeof effect === 'string') byName.set(effect, weight)
  return new Map([...byName].filter(([, weight]) => weight !== 0))
}

/**
 * What an item is worth to a player: the sum over its amounts of weight × mean of the range. An effect without weight
 * counts for nothing, and so do mentions and what a weapon takes from its target.
 */
export function effectScore(effects: readonly Effect[], weights: EffectWeights): number {
  const weapon = isWeapon(effects)
  return effects.reduce((score, effect) => {
    const weight = weights.get(foldEffect(effect.type.name)) ?? 0
    if (weight === 0 || effectKind(effect, weapon) !== 'amount') return score
    return score + weight * (effectMean(effect) ?? 0)
  }, 0)
}

/**
 * Kamas for one point of score, not rounded. Null without a price or a score, and where the score is not above 0: a
 * point of something harmful has no price.
 */
export function costPerPoint(price: number | null, score: number | null): number | null {
  return price === null || price <= 0 || score === null || score <= 0 ? null : price / score
}

/** Positions of the best of several figures, known ones only; none where fewer than two are known or all are equal. */
export function bestOf(figures: readonly (number | null)[], best: 'most' | 'least'): ReadonlySet<number> {
  const known = figures.filter((figure) => figure !== null)
  const extreme = best === 'most' ? Math.max(...known) : Math.min(...known)
  if (known.length < 2 || known.every((figure) => figure === extreme)) return new Set()
  return new Set(figures.flatMap((figure, at) => (figure === extreme ? [at] : [])))
}
