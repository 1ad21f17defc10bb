import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { reading, writing } from './engine/transaction.ts'
import type { Db, Tx } from './schema.ts'
import { TABLES } from './tables.ts'

const PAGE = 200

type Row = Record<string, unknown>
type AnyTables = Kysely<Record<string, Row>>

/** What a table holds: its number of rows, and SHA-256 over them in the order of their key. */
export type TableSum = { table: string; rows: number; hash: string }

/** The copy differs from what was copied: another program wrote into it, or a database changed a value. */
export class CopyDiffers extends Error {
  readonly table: string

  constructor(table: string) {
    super(`copy differs in ${table}`)
    this.table = table
  }
}

/**
 * Puts every row of one database in place of those of another: one moment of the source, one commit of the target.
 * Reads the target again and compares before it commits. Throws `CopyDiffers`; the target is then as it was.
 */
export async function copyDatabase(from: Db, to: Database): Promise<TableSum[]> {
  return reading(from, (source) =>
    writing(to.db, async (target) => {
      await clear(target, to.kind)
      const sums: TableSum[] = []
      for (const table of Object.keys(TABLES)) {
        const copied = await sumOf(source, table, (rows) => insertRows(target, table, rows))
        const { rows, hash } = await sumOf(target, table)
        if (rows !== copied.rows || hash !== copied.hash) throw new CopyDiffers(table)
        sums.push(copied)
      }
      return sums
    }),
  )
}

/** The sums of every table, all of one moment. */
export const sumsOf = (db: Db): Promise<TableSum[]> =>
  reading(db, async (tx) => {
    const sums: TableSum[] = []
    for (const table of Object.keys(TABLES)) sums.push(await sumOf(tx, table))
    return sums
  })

/** Whether no account is in a database, and none was: a catalogue counts for nothing, each start makes one. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['users', 'erased_accounts'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function clear(tx: Tx, kind: Database['kind']): Promise<void> {
  const tables = Object.keys(TABLES).reverse()
  if (kind === 'postgres') {
    // Not « delete »: new files are what tells every process that this is another life of the database.
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
    return
  }
  for (const table of tables) await (tx as unknown as AnyTables).deleteFrom(table).execute()
}

async function sumOf(
  tx: Tx,
  table: string,
  each: (rows: Row[]) => Promise<void> = async () => {},
): Promise<TableSum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of pagesOf(tx, table)) {
    for (const row of rows) hash.update(lineOf(row))
    count += rows.length
    await each(rows)
  }
  return { table, rows: count, hash: hash.digest('hex') }
}

/** A table's rows in the order of their key, some at a time, each page after the key that the last one ended with. */
async function* pagesOf(tx: Tx, table: string): AsyncGenerator<Row[]> {
  const key = TABLES[table as keyof typeof TABLES]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after: unknown[] | null = null
  for (;;) {
    let query = (tx as unknown as AnyTables).selectFrom(table).selectAll().limit(PAGE)
    for (const column of key) query = query.orderBy(column)
    if (after) query = query.where(sql<boolean>`(${columns}) > (${sql.join(after)})`)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = key.map((column) => last[column])
  }
}

async function insertRows(tx: Tx, table: string, rows: Row[]): Promise<void> {
  await (tx as unknown as AnyTables).insertInto(table).values(rows).execute()
}

const lineOf = (row: Row): string =>
  `${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`
