import { type Figures, roundOf } from './peers/peers-round.ts'
import { onBareSite, PGLITE_FILES } from './peers/peers-site.ts'
import { wireBytes } from './peers/peers-size.ts'
import { OURS, type PeersBench, type PeersRow, percentile } from './support/row.ts'
import { onSite } from './support/site.ts'

const ROUNDS = 3
const ROWS = 10_000
const EDITS = 5_000
const TAPS = 100

/** The contenders in the order of the columns, and the module of each. */
const CONTENDERS = new Map([
  [OURS, 'peers/comptoir.tsx'],
  ['Dexie', 'peers/dexie.tsx'],
  ['RxDB', 'peers/rxdb.tsx'],
  ['PouchDB', 'peers/pouchdb.tsx'],
  ['TinyBase', 'peers/tinybase.tsx'],
  ['PGlite', 'peers/pglite.tsx'],
])

/**
 * Our data layer beside those that one could have taken instead: the same rows, the same list, the same durability.
 * Every contender has a browser profile of its own in every round, and the order turns from round to round.
 */
export const peers: PeersBench = () =>
  onSite([moduleOf(OURS)], ({ server, start }) =>
    onBareSite([...CONTENDERS.values()], async (bareUrl) => {
      await start()
      const names = [...CONTENDERS.keys()]
      const found = new Map(names.map((name): [string, Figures[]] => [name, []]))
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of turned(names, round * 2)) {
          console.error(`   round ${round + 1} of ${ROUNDS}: ${name}`)
          const ours = name === OURS
          const stand = { module: moduleOf(name), origin: ours ? server.url : bareUrl, ours }
          found
            .get(name)
            ?.push(await roundOf(stand, `round-${round}-${name}`, { rows: ROWS, edits: EDITS, taps: TAPS }))
        }
      }
      return [...rowsOf(found), await wireRow()]
    }),
  )

const moduleOf = (name: string): string => CONTENDERS.get(name) ?? ''

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
  }))

async function wireRow(): Promise<PeersRow> {
  const figures = new Map<string, number>()
  for (const [name, file] of CONTENDERS)
    figures.set(name, (await wireBytes(file, name === 'PGlite' ? PGLITE_FILES : [])) / 1000)
  return { what: 'Library on the wire (brotli)', unit: 'kB', figures }
}
