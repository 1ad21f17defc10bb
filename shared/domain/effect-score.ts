import type { Effect } from '#shared/catalogue/types.ts'
import { effectKind, effectMean, isWeapon } from './effect-kind.ts'

/**
 * What an item is worth to a player: the sum over its amounts of weight × mean of the range. `weights`: points by effect
 * type; an effect without weight counts for nothing, and so do mentions and what a weapon takes from its target.
 */
export function effectScore(effects: readonly Effect[], weights: ReadonlyMap<number, number>): number {
  const weapon = isWeapon(effects)
  return effects.reduce((score, effect) => {
    const weight = weights.get(effect.type.id) ?? 0
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
