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

/** One line of the peers' table: the same work done by us and by each of them, in the same run on the same machine. */
export type PeersRow = {
  what: string
  unit: string
  /** By name, ours (`Comptoir`) among them. Smaller is better in every line. */
  figures: ReadonlyMap<string, number>
  /** The names that take no place: what no library could go below. */
  bounds: ReadonlySet<string>
}

/** What a file scripts/bench/*.bench.ts exports as `bench`, or as `peers`. */
export type Bench = () => Promise<BenchRow[]>
export type PeersBench = () => Promise<PeersRow[]>
export type BenchModule = { bench: Bench } | { peers: PeersBench }

export const OURS = 'Comptoir'
