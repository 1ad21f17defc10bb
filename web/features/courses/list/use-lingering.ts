import { useEffect, useState } from 'react'
import type { CoursesLine } from '#blocks/courses/use-courses.ts'

/** How long a line that is bought stays in its place, when the pointer does not leave the list before (N29). */
const LINGER_MS = 4000

type Lingering = ReadonlyMap<number, CoursesLine>
const NONE: Lingering = new Map()

/**
 * Lines that were just bought, here or on another device: they stay in their place for a moment, so that nothing moves
 * under a finger. `release` lets them go.
 */
export function useLingering(all: readonly CoursesLine[]): { lingering: Lingering; release: () => void } {
  const [seen, setSeen] = useState(all)
  const [lingering, setLingering] = useState(NONE)
  if (seen !== all) {
    setSeen(all)
    setLingering(lingeringNow(lingering, seen, all))
  }
  useEffect(() => {
    if (lingering.size === 0) return
    const timer = setTimeout(() => setLingering(NONE), LINGER_MS)
    return () => clearTimeout(timer)
  }, [lingering])
  return { lingering, release: () => setLingering(NONE) }
}

/** Those that were to be bought a moment ago, and are still needed, but covered now. */
function lingeringNow(
  lingering: Lingering,
  before: readonly CoursesLine[],
  now: readonly CoursesLine[],
): Lingering {
  const covered = new Map(now.flatMap((line) => (line.missing === 0 ? [[line.id, line]] : [])))
  const next = new Map<number, CoursesLine>()
  for (const line of [...lingering.values(), ...before]) {
    const after = covered.get(line.id)
    // As it was but for its stock: what is typed into it is counted.
    if (line.missing > 0 && after) next.set(line.id, { ...line, stock: after.stock })
  }
  return next.size === 0 && lingering.size === 0 ? lingering : next
}
