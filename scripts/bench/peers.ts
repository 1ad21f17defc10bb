import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'esbuild'
import { type Contender, type Figures, onBareSite, roundOf, type Sizes } from './peers/round.ts'
import { type Bench, markdown, percentile, rounded, roundsOf } from './runner.ts'
import { IN_A_PAGE, site } from './stage.ts'

/** `PEER_ROWS=300`: fewer rows, edits and taps in proportion, to see that all of it works. */
const ROWS = Number(process.env.PEER_ROWS ?? 10_000)
const SIZES: Sizes = { rows: ROWS, edits: ROWS / 2, taps: Math.ceil(ROWS / 100) }
const OURS = 'Comptoir'

const inLab = (folder: string, ...names: string[]) =>
  names.map((name) => `scripts/lab/node_modules/${folder}/${name}`)

/** In the order of the columns. */
const CONTENDERS: readonly Contender[] = [
  { name: OURS, module: 'bench/peers/comptoir.tsx', store: 'ours' },
  { name: 'Dexie', module: 'bench/peers/dexie.tsx' },
  { name: 'RxDB', module: 'lab/peers/rxdb.tsx' },
  { name: 'PouchDB', module: 'lab/peers/pouchdb.tsx' },
  { name: 'TinyBase', module: 'lab/peers/tinybase.tsx' },
  {
    name: 'PGlite',
    module: 'lab/peers/pglite.tsx',
    files: inLab('@electric-sql/pglite/dist', 'pglite.wasm', 'pglite.data', 'initdb.wasm'),
  },
  {
    name: 'SQLite WASM',
    module: 'lab/peers/sqlite.tsx',
    workers: { 'sqlite-worker': 'scripts/lab/peers/sqlite-worker.ts' },
    files: inLab('@sqlite.org/sqlite-wasm/dist', 'sqlite3.wasm'),
  },
  {
    name: 'Evolu',
    module: 'lab/peers/evolu/evolu.tsx',
    store: 'relay',
    workers: { 'Db.worker': 'scripts/lab/node_modules/@evolu/web/dist/src/local-first/Db.worker.js' },
    files: inLab('@evolu/sqlite-wasm/sqlite-wasm/jswasm', 'sqlite3.wasm'),
  },
  { name: 'IndexedDB, a put per row', module: 'bench/peers/bare-puts.tsx', bound: true },
  { name: 'IndexedDB, arrays of 500', module: 'bench/peers/bare-arrays.tsx', bound: true },
]

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
const [rows, edits] = [SIZES.rows, SIZES.edits].map((n) => n.toLocaleString('en'))

/** What each line says, its unit, and how it comes from the rounds of one contender. */
const LINES: readonly (readonly [what: string, unit: string, of: Of])[] = [
  ['Save → committed and rendered, relaxed, p50', 'ms', ofTaps('relaxed', 0.5)],
  ['Save → committed and rendered, relaxed, p95', 'ms', ofTaps('relaxed', 0.95)],
  ['Save → committed and rendered, strict, p50', 'ms', ofTaps('strict', 0.5)],
  ['Save → committed and rendered, strict, p95', 'ms', ofTaps('strict', 0.95)],
  [`Load of ${rows} rows, relaxed`, 'ms', median(({ load }) => load)],
  [`Fresh page: open, and read ${rows} rows`, 'ms', median(({ read }) => read)],
  [`Disk, ${rows} rows: all files, per row`, 'B', median(({ bytesPerRow }) => bytesPerRow)],
  ['Disk, empty database', 'kB', median(({ emptyBytes }) => emptyBytes / 1000)],
  [`Replay of ${edits} offline edits, strict`, 'ms', median(({ replay }) => replay)],
  [`Bootstrap of ${rows} rows, strict`, 'ms', median(({ receive }) => receive)],
]

/**
 * Our data layer beside those that one could have taken instead: the same rows, the same list, the same durability.
 * Every contender has a browser profile of its own in every round, and the order turns from round to round.
 */
async function peers({ url }: { url: string }): Promise<string> {
  const found = new Map(CONTENDERS.map(({ name }): [string, Figures[]] => [name, []]))
  const rounds = roundsOf(3)
  await onBareSite(CONTENDERS, async (bareUrl) => {
    for (let round = 0; round < rounds; round++) {
      for (const { name, module, store = 'rows' } of turned(CONTENDERS, round * 2)) {
        console.error(`   round ${round + 1} of ${rounds}: ${name}`)
        const stand = { module, origin: store === 'ours' ? url : bareUrl, store }
        found.get(name)?.push(await roundOf(stand, `round-${round}-${name}`, SIZES))
      }
    }
  })
  const measured = LINES.map(([what, unit, of]) =>
    lineOf(
      what,
      unit,
      CONTENDERS.map(({ name }) => of(found.get(name) ?? [])),
    ),
  )
  const sizes: number[] = []
  for (const contender of CONTENDERS) sizes.push((await wireBytes(contender)) / 1000)
  const head = ['smaller is better', ...CONTENDERS.map(({ name }) => name), 'our place']
  return markdown(head, [...measured, lineOf('Library on the wire (brotli)', 'kB', sizes)])
}

const turned = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i + by) % list.length] ?? _)

/** A line of the table: with each figure how many times ours it is, and the place that ours takes among all but the bounds. */
function lineOf(what: string, unit: string, figures: readonly number[]): string[] {
  const [ours = Number.NaN] = figures
  const cells = figures.map(
    (figure, at) => `${rounded(figure)} ${unit}${at === 0 ? '' : ` (${rounded(figure / ours)}×)`}`,
  )
  const placed = figures.filter((_, at) => !CONTENDERS[at]?.bound)
  return [what, ...cells, `${1 + placed.filter((figure) => figure < ours).length} of ${placed.length}`]
}

/** What a contender's module is besides its library: the page's framework and the measures themselves. */
const FRAMEWORK = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/** Bytes on the wire (brotli) of what a contender adds to a page: its scripts, and the files that it fetches itself. */
async function wireBytes({ module, workers = {}, files = [] }: Contender): Promise<number> {
  const { outputFiles } = await build({
    ...IN_A_PAGE,
    entryPoints: [join('scripts', module), ...Object.values(workers)],
    outdir: 'out',
    write: false,
    external: [...FRAMEWORK, '*/measures.ts', '*/line.tsx', 'node:*'],
  })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const parts = [...outputFiles.map(({ contents }) => contents), ...files.map((file) => readFileSync(file))]
  const sizes = await Promise.all(parts.map((bytes) => promisify(brotliCompress)(bytes, { params })))
  return sizes.reduce((sum, { length }) => sum + length, 0)
}

export const peersBenches: Bench[] = [{ name: 'peers', run: () => site()(peers) }]
