import type { Effect } from '#shared/catalogue/types.ts'
import { type EffectKind, effectKind, effectMean, isWeapon } from './effect-kind.ts'

/** What one item has of an effect. */
export type ComparedCell = {
  /** Every line of this effect: a weapon may strike twice in one element. */
  lines: readonly Effect[]
  /** The sum of the lines' means; 0 where the item lacks the effect. */
  value: number
  /** How much more than the first item, or less; null where nothing ranks the two, and for the first item itself. */
  gap: number | null
  /** The greatest of its row, where the row's items differ. */
  best: boolean
}

/** One effect over all items, in the items' order. A cell is null where the item's effects are not known. */
export type ComparedRow = {
  key: string
  type: Effect['type']
  kind: EffectKind
  cells: readonly (ComparedCell | null)[]
  /** Every known item prints the same. */
  same: boolean
}

/** The effects of one item; null while, or because, nobody knows them. */
export type KnownEffects = readonly Effect[] | null

/**
 * The effects of items aligned by name: first those of the first item in its order, then what each next one adds. An
 * item without an effect counts as 0 of it, so that lacking a malus is better. Source: T60–T64.
 */
export function compareEffects(items: readonly KnownEffects[]): ComparedRow[] {
  const rows = new Map<string, { type: Effect['type']; kind: EffectKind; lines: Map<number, Effect[]> }>()
  for (const [at, effects] of items.entries()) {
    const weapon = isWeapon(effects ?? [])
    for (const effect of effects ?? []) {
      const kind = effectKind(effect, weapon)
      // By name: what a device holds and what a server answers may number an effect apart.
      const key = `${kind}-${effect.type.name}`
      const row = rows.get(key) ?? { type: effect.type, kind, lines: new Map<number, Effect[]>() }
      rows.set(key, row)
      row.lines.set(at, [...(row.lines.get(at) ?? []), effect])
    }
  }
  return [...rows].map(([key, { type, kind, lines }]) => {
    const found = items.map((effects, at) => (effects ? (lines.get(at) ?? []) : null))
    return { key, type, kind, ...judged(found, kind === 'amount') }
  })
}

function judged(
  found: readonly (readonly Effect[] | null)[],
  ranked: boolean,
): Pick<ComparedRow, 'cells' | 'same'> {
  const known = found.filter((lines) => lines !== null)
  const same = new Set(known.map(printed)).size < 2
  const values = known.map(sumOfMeans)
  const most = Math.max(...values)
  const ranks = ranked && values.some((value) => value !== most)
  const [reference] = found
  const zero = ranked && reference ? sumOfMeans(reference) : null
  const cells = found.map((lines, at): ComparedCell | null => {
    if (!lines) return null
    const value = sumOfMeans(lines)
    return {
      lines,
      value,
      gap: at === 0 || zero === null ? null : value - zero,
      best: ranks && value === most,
    }
  })
  return { cells, same }
}

const printed = (lines: readonly Effect[]): string =>
  lines
    .map(({ min, max }) => `${min}|${max}`)
    .sort()
    .join()

/** The sum of the lines' means. */
export const sumOfMeans = (lines: readonly Effect[]): number =>
  lines.reduce((sum, line) => sum + (effectMean(line) ?? 0), 0)

/** How many items have known effects: under two there is nothing to compare. */
export const knownItems = (items: readonly KnownEffects[]): number =>
  items.filter((effects) => effects !== null).length
