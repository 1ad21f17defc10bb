import type { Makina } from '#shared/catalogue/types.ts'
import type { TreeCost } from '#shared/domain/crafts/craft-tree.ts'

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

/** Percent that an optimakina adds where its effect does not say so: 10, and 20 from version 3.7 on. Source: issue facts. */
export const usualBonus = (kind: Makina['kind'], doubled: boolean): number | null =>
  kind === 'optimakina' ? (doubled ? 20 : 10) : null

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
