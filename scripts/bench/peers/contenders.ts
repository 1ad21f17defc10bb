import { OURS } from '#scripts/bench/support/row.ts'

/** A data layer of the table: its module of the page, by its place in scripts, and what that fetches beside its script. */
export type Contender = {
  name: string
  module: string
  /** The least that the browser allows, with no library: compared with, and given no place. */
  bound?: true
  /** What of the bare server it speaks to: plain rows and CouchDB's calls, or Evolu's relay. */
  store?: 'rows' | 'relay'
  /** Scripts of its workers, by where they come to stand beside the module. */
  workers?: Readonly<Record<string, string>>
  /** Files that stand beside the module as they are. */
  files?: readonly string[]
}

const inLab = (folder: string, ...names: string[]) =>
  names.map((name) => `scripts/lab/node_modules/${folder}/${name}`)

export const COMPTOIR: Contender = { name: OURS, module: 'bench/peers/comptoir.tsx' }

/** In the order of the columns. */
export const CONTENDERS: readonly Contender[] = [
  COMPTOIR,
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
