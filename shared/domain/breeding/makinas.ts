import type { Makina } from '#shared/catalogue/types.ts'
import type { TreeCost } from '#shared/domain/crafts/craft-tree.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { inVersion } from '#shared/domain/rules/fact.ts'
import { type BreedingMeans, batchOf, type MeansBatch } from './breeding-means.ts'

/** Kamas and percent of one use of a makina, for a mount of the higher generation worth so much more than another. */
export type BreakEven = {
  /** The chance, in percent, that it has to add to pay for itself; null without a gain. */
  chance: number | null
  /** What a mount of the higher generation has to be worth more, in kamas; null where the makina adds no known chance. */
  gain: number | null
  /** Kamas that a use brings in the long run, or loses; null where the makina adds no known chance. */
  profit: number | null
}

/**
 * When a makina of `cost` kamas is worth it: it adds `bonus` percent to the chance of a mount that is worth `gain` kamas more
 * than the one that is born otherwise (N185).
 */
export function breakEven(cost: number, gain: number, bonus: number | null): BreakEven {
  return {
    chance: gain > 0 ? (cost * 100) / gain : null,
    gain: bonus ? Math.ceil((cost * 100) / bonus) : null,
    profit: bonus ? Math.round((gain * bonus) / 100 - cost) : null,
  }
}

/** Percent that a makina adds in a version of the game where its effect does not say so; null where nobody does. Source: N188. */
export const usualBonus = (kind: Makina['kind'], game: string | null): number | null =>
  kind === 'optimakina' ? inVersion(BREEDING_RULES.optimakina, game) : null

/**
 * The cheapest makina for a target generation: one of its own generation or a higher one serves it (N184). Those that lack a
 * price count where no other is left; null without any.
 */
export function makinaFor<M extends { generation: number; cost: TreeCost }>(
  makinas: readonly M[],
  target: number,
): M | null {
  let best: M | null = null
  for (const makina of makinas) {
    if (makina.generation >= target && (!best || isBetter(makina, best))) best = makina
  }
  return best
}

type Costed = { generation: number; cost: TreeCost }
function isBetter(a: Costed, b: Costed): boolean {
  if (a.cost.unpriced !== b.cost.unpriced) return a.cost.unpriced < b.cost.unpriced
  if (a.cost.unpriced === 0 && a.cost.cost !== b.cost.cost) return a.cost.cost < b.cost.cost
  return a.generation < b.generation
}

/** A makina with what so many of it cost. */
type CostedMakina = Makina & { batch: MeansBatch; cost: MeansBatch['cost'] }
/** A target generation with the makina that serves it for least; `own`: the one that bears its number. */
export type MakinaLine = {
  generation: number
  best: CostedMakina
  own: CostedMakina | null
  /** Kamas of one; null where a price lacks. */
  each: number | null
  bonus: number | null
  even: BreakEven | null
}

/** So many of each makina, for mounts worth `gain` kamas more; `game`: its version. */
type Wanted = { pieces: number; gain: number; game: string | null }

/** The target generations of makinas of one kind and family, ascending, each with what serves it for least (N184, N188). */
export function makinaLines(
  makinas: readonly Makina[],
  { pieces, gain, game }: Wanted,
  means: BreedingMeans,
): MakinaLine[] {
  const costed = makinas.map((makina): CostedMakina => {
    const batch = batchOf(makina.id, pieces, means)
    return { ...makina, batch, cost: batch.cost }
  })
  const generations = [...new Set(costed.map(({ generation }) => generation))].sort((a, b) => a - b)
  return generations.flatMap((generation): MakinaLine[] => {
    const best = makinaFor(costed, generation)
    if (!best) return []
    const each = best.cost.unpriced > 0 ? null : best.cost.cost / pieces
    const bonus = best.bonus ?? usualBonus(best.kind, game)
    const own = costed.find((one) => one.generation === generation) ?? null
    const even = each === null ? null : breakEven(each, gain, bonus)
    return [{ generation, best, own, each, bonus, even }]
  })
}
