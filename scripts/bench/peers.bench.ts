import { COMPTOIR, CONTENDERS } from './peers/contenders.ts'
import type { Stand } from './peers/peers-profile.ts'
import { type Figures, roundOf } from './peers/peers-round.ts'
import { onBareSite } from './peers/peers-site.ts'
import { wireBytes } from './peers/peers-size.ts'
import { percentile } from './support/figures.ts'
import { OURS, type PeersBench, type PeersRow } from './support/row.ts'
import { onSite } from './support/site.ts'

const ROUNDS = 3
const ROWS = 10_000
const EDITS = 5_000
const TAPS = 100

const BOUNDS = new Set(CONTENDERS.filter(({ bound }) => bound).map(({ name }) => name))

/**
 * Our data layer beside those that one could have taken instead: the same rows, the same list, the same durability.
 * Every contender has a browser profile of its own in every round, and the order turns from round to round.
 */
export const peers: PeersBench = () =>
  onSite([COMPTOIR.module], ({ server, start }) =>
    onBareSite(CONTENDERS, async (bareUrl) => {
      await start()
      const found = new Map(CONTENDERS.map(({ name }): [string, Figures[]] => [name, []]))
      for (let round = 0; round < ROUNDS; round++) {
        for (const { name, module, store = 'rows' } of turned(CONTENDERS, round * 2)) {
          console.error(`   round ${round + 1} of ${ROUNDS}: ${name}`)
          const ours = name === OURS
          const stand: Stand = ours
            ? { module, origin: server.url, store: 'ours' }
            : { module, origin: bareUrl, store }
          found
            .get(name)
            ?.push(await roundOf(stand, `round-${round}-${name}`, { rows: ROWS, edits: EDITS, taps: TAPS }))
        }
      }
      return [...rowsOf(found), await wireRow()]
    }),
  )

const turned = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i + by) % list.length] ?? _)

type Of = (rounds: readonly Figures[]) => number

const median =
  (pick: (figures: Figures) => number): Of =>
  (rounds) =>
    percentile(rounds.map(pick), 0.5)

const ofTaps =
  (durability: 'relaxed' | 'strict', share: number): Of =>
  (rounds) =>
    percentile(
      rounds.flatMap((figures) => figures[durability]),
      share,
    )

const formatted = (n: number): string => n.toLocaleString('en')

/** What each line says, its unit, and how it comes from the rounds of one contender. */
const LINES: readonly (readonly [what: string, unit: string, of: Of])[] = [
  ['Save → committed and rendered, relaxed, p50', 'ms', ofTaps('relaxed', 0.5)],
  ['Save → committed and rendered, relaxed, p95', 'ms', ofTaps('relaxed', 0.95)],
  ['Save → committed and rendered, strict, p50', 'ms', ofTaps('strict', 0.5)],
  ['Save → committed and rendered, strict, p95', 'ms', ofTaps('strict', 0.95)],
  [`Load of ${formatted(ROWS)} rows, relaxed`, 'ms', median(({ load }) => load)],
  [`Fresh page: open, and read ${formatted(ROWS)} rows`, 'ms', median(({ read }) => read)],
  [`Disk, ${formatted(ROWS)} rows: all files, per row`, 'B', median(({ bytesPerRow }) => bytesPerRow)],
  ['Disk, empty database', 'kB', median(({ emptyBytes }) => emptyBytes / 1000)],
  [`Replay of ${formatted(EDITS)} offline edits, strict`, 'ms', median(({ replay }) => replay)],
  [`Bootstrap of ${formatted(ROWS)} rows, strict`, 'ms', median(({ receive }) => receive)],
]

const rowsOf = (found: ReadonlyMap<string, readonly Figures[]>): PeersRow[] =>
  LINES.map(([what, unit, of]) => ({
    what,
    unit,
    figures: new Map([...found].map(([name, rounds]) => [name, of(rounds)])),
    bounds: BOUNDS,
  }))

async function wireRow(): Promise<PeersRow> {
  const figures = new Map<string, number>()
  for (const contender of CONTENDERS) figures.set(contender.name, (await wireBytes(contender)) / 1000)
  return { what: 'Library on the wire (brotli)', unit: 'kB', figures, bounds: BOUNDS }
}
