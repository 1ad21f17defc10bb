import { join } from 'node:path'
import { OURS } from '#scripts/lab/bench/support/row.ts'

/** A data layer of the table: its module of the page, and what that fetches beside its script. */
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

const packageFiles = (folder: string, ...names: string[]) =>
  names.map((name) => join('node_modules', ...folder.split('/'), name))

export const COMPTOIR: Contender = { name: OURS, module: 'peers/comptoir.tsx' }

/** In the order of the columns. */
export const CONTENDERS: readonly Contender[] = [
  COMPTOIR,
  { name: 'Dexie', module: 'peers/dexie.tsx' },
  { name: 'RxDB', module: 'peers/rxdb.tsx' },
  { name: 'PouchDB', module: 'peers/pouchdb.tsx' },
  { name: 'TinyBase', module: 'peers/tinybase.tsx' },
  {
    name: 'PGlite',
    module: 'peers/pglite.tsx',
    files: packageFiles('@electric-sql/pglite/dist', 'pglite.wasm', 'pglite.data', 'initdb.wasm'),
  },
  {
    name: 'SQLite WASM',
    module: 'peers/sqlite/sqlite.tsx',
    workers: {
      'sqlite-worker': join('scripts', 'lab', 'bench', 'page', 'peers', 'sqlite', 'sqlite-worker.ts'),
    },
    files: packageFiles('@sqlite.org/sqlite-wasm/dist', 'sqlite3.wasm'),
  },
  {
    name: 'Evolu',
    module: 'peers/evolu/evolu.tsx',
    store: 'relay',
    workers: {
      'Db.worker': join('node_modules', '@evolu', 'web', 'dist', 'src', 'local-first', 'Db.worker.js'),
    },
    files: packageFiles('@evolu/sqlite-wasm/sqlite-wasm/jswasm', 'sqlite3.wasm'),
  },
  { name: 'IndexedDB, a put per row', module: 'peers/bare/bare-puts.tsx', bound: true },
  { name: 'IndexedDB, arrays of 500', module: 'peers/bare/bare-arrays.tsx', bound: true },
]
