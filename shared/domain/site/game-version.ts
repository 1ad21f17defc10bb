/**
 * Whether a version of the game, as the public service names it (« 3.6.0 »), is `least` or later: number by number, so
 * that 3.10 comes after 3.5. False where no version is known, and for a text that begins with none.
 */
export const isAtLeast = (version: string | null, least: string): boolean =>
  (order(version, least) ?? -1) >= 0

/** Whether a version is a later one than `known`; a patch of it (3.7.4 of 3.7) is not. False where none is known. */
export const isAbove = (version: string | null, known: string): boolean => (order(version, known) ?? -1) > 0

/** How a version stands to another one, in as many numbers as that has; null where no version is known. */
function order(version: string | null, other: string): number | null {
  const numbers = numbersOf(version ?? '')
  if (numbers.length === 0) return null
  for (const [i, number] of numbersOf(other).entries()) {
    const have = numbers[i] ?? 0
    if (have !== number) return have - number
  }
  return 0
}

const numbersOf = (version: string): number[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.').map(Number) ?? []
