/**
 * Whether a version of the game, as the public service names it (« 3.6.0 »), is `least` or later: number by number, so
 * that 3.10 comes after 3.5. False where no version is known, and for a text that begins with none.
 */
export function isAtLeast(version: string | null, least: string): boolean {
  const [known, wanted] = [numbersOf(version ?? ''), numbersOf(least)]
  if (known.length === 0) return false
  for (const [i, number] of wanted.entries()) {
    const have = known[i] ?? 0
    if (have !== number) return have > number
  }
  return true
}

const numbersOf = (version: string): number[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.').map(Number) ?? []
