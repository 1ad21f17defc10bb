/** One line of the table: our figure beside a peer's, measured in the same run on the same machine. */
export type BenchRow = {
  what: string
  ours: number
  against: string
  theirs: number
  unit: string
  /** Better is smaller (times, bytes) or larger (rates). */
  better: 'smaller' | 'larger'
}

/** What a file tests/bench/*.bench.ts exports as `bench`. */
export type Bench = () => Promise<BenchRow[]>

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
