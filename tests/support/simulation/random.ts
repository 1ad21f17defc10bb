export type Random = () => number

/** Numbers in [0, 1) that follow from the seed alone. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The element that a number chooses; undefined of an empty list. */
export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)]
