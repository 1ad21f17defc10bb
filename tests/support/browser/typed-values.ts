import { canonical } from '#shared/contract/stamp.ts'

/** One field of one row. */
export type Place = { collection: string; key: string; field: string }
/** A value that someone typed, and the one that they saw there when they did. */
export type Typed = Place & { value: unknown; over: unknown; by: string }
export type Kept = Place & { value: unknown }

const sameText = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null)
const samePlace = (a: Place, b: Place): boolean =>
  a.collection === b.collection && a.key === b.key && a.field === b.field
const holds = (kept: readonly Kept[], { value, ...place }: Kept): boolean =>
  kept.some((one) => samePlace(one, place) && sameText(one.value, value))

/**
 * The typed values that are lost: neither the row's at the end, nor in a journal, nor replaced by someone who had them
 * before their eyes. Every value is typed once.
 */
export function lostValues(
  typed: readonly Typed[],
  current: readonly Kept[],
  journals: readonly Kept[],
): Typed[] {
  const replaced = typed.map(({ over, ...place }) => ({ ...place, value: over }))
  return typed.filter((one) => ![current, journals, replaced].some((kept) => holds(kept, one)))
}
