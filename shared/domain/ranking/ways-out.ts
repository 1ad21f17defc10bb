import { payingFrom } from '#shared/domain/crushing/worth.ts'
import type { RecipeFigures } from './figures.ts'

/** What becomes of what is made, as the ranking's address writes it: sold, crushed, whichever leaves more (M26). */
export const WAYS_OUT = ['vendre', 'briser', 'mieux'] as const
export type WayOut = (typeof WAYS_OUT)[number]

/**
 * What is known of crushing an item. `hundred`: kamas that it leaves at 100 %, not rounded; `unpriced`: the base runes without a
 * price; `coefficient` in percent, null where nobody knows it.
 */
export type CrushRead = { hundred: number; unpriced: readonly number[]; coefficient: number | null }

/** What a crushing leaves at so many percent, in whole kamas. */
export const leftAt = (hundred: number, percent: number): number => Math.floor((hundred * percent) / 100)

/** What a crushing leaves at its coefficient, in whole kamas; null while a price or the coefficient lacks. */
export const crushNet = ({ hundred, unpriced, coefficient }: CrushRead): number | null =>
  coefficient === null || unpriced.length > 0 ? null : leftAt(hundred, coefficient)

/**
 * A recipe in figures by its way out: as it is where it is sold; where it is crushed, with what that leaves. No pace and no
 * confidence go with a crushing: the coefficient falls with each.
 */
export function byWayOut(figures: RecipeFigures, way: WayOut, crush: CrushRead | undefined): RecipeFigures {
  if (way === 'vendre') return figures
  const net = crush ? crushNet(crush) : null
  if (way === 'mieux' && (net === null || net <= (figures.net ?? Number.NEGATIVE_INFINITY))) return figures
  const { recipe, cost } = figures
  const unsold = figures.missing.filter((id) => id !== recipe.id)
  const missing = crush ? [...unsold, ...crush.unpriced] : unsold
  const profit = net === null || cost === null ? null : net - cost
  const isComplete = crush !== undefined && missing.length === 0 && cost !== null
  return {
    ...figures,
    inputs: figures.inputs - 1 + (crush?.unpriced.length ?? 0),
    missing,
    net,
    profit,
    roi: profit === null || !cost ? null : profit / cost,
    pace: null,
    daily: null,
    marketDaily: null,
    confidence: null,
    weakest: null,
    crush: crush
      ? { net, coefficient: crush.coefficient, from: isComplete ? payingFrom(cost, crush.hundred) : null }
      : null,
  }
}
