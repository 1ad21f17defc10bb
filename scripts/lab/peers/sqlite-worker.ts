import sqlite3InitModule, { type OpfsSAHPoolDatabase, type SAHPoolUtil } from '@sqlite.org/sqlite-wasm'
import type { Durability } from '../../bench/peers/commits.ts'

export type Value = string | number | boolean | null

/** A statement: run once, or once for each list of values. */
export type Step = { sql: string; values?: readonly (readonly Value[])[] }

/** One call of the page. The steps of a `run` are one transaction; the answer is the rows of the last. */
export type Call =
  | { kind: 'open'; name: string; durability: Durability; tables: string }
  | { kind: 'run'; steps: readonly Step[] }
  | { kind: 'close' }

export type Row = Record<string, unknown>
export type Answer = { rows: Row[] } | { error: string }

let open: { pool: SAHPoolUtil; db: OpfsSAHPoolDatabase } | null = null

/**
 * The write-ahead log without shared memory, which asks for the exclusive lock first. With it a commit is in the
 * system's hands under `normal` and on the disk under `full`: what the browser calls relaxed and strict.
 */
const pragmas = (durability: Durability): string => `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = ${durability === 'strict' ? 'full' : 'normal'};`

async function answerTo(call: Call): Promise<Row[]> {
  if (call.kind === 'open') {
    const sqlite3 = await sqlite3InitModule()
    const pool = await sqlite3.installOpfsSAHPoolVfs({ directory: `.${call.name}` })
    const db = new pool.OpfsSAHPoolDb('/flips.db')
    open = { pool, db }
    db.exec(pragmas(call.durability))
    const mode = db.selectValue('pragma journal_mode')
    if (mode !== 'wal') throw new Error(`the journal is ${mode}`)
    db.exec(call.tables)
    return []
  }
  if (!open) throw new Error('no database is open')
  const { db, pool } = open
  if (call.kind === 'run')
    return db.transaction(() => call.steps.reduce<Row[]>((_, step) => stepped(db, step), []))
  db.close()
  pool.pauseVfs()
  return []
}

function stepped(db: OpfsSAHPoolDatabase, { sql, values = [[]] }: Step): Row[] {
  const statement = db.prepare(sql)
  const rows: Row[] = []
  try {
    for (const list of values) {
      if (list.length > 0) statement.bind([...list])
      while (statement.step()) rows.push(statement.get({}))
      statement.reset()
    }
    return rows
  } finally {
    statement.finalize()
  }
}

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const answer: Answer = await answerTo(data).then(
    (rows) => ({ rows }),
    (error: unknown) => ({ error: String(error) }),
  )
  self.postMessage(answer)
}
