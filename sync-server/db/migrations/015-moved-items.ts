import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

/** The way to the moves of one item of the stock, and to those of one craft step, among a hundred thousand of an account. */
export const movedItems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    for (const [name, field] of [
      ['records_moved_items', 'item_id'],
      ['records_moved_steps', 'step'],
    ] as const) {
      const value = `coalesce(${isSqlite ? `json_extract(doc, '$.${field}')` : `doc::json ->> '${field}'`}, '')`
      // The last condition holds of every row: without it PostgreSQL, before it has statistics, takes either index for both.
      await sql`create index ${sql.ref(name)} on records (user_id, (${sql.raw(value)}), key)
        where collection = 'stock_moves' and deleted = 0 and ${sql.raw(value)} is not null`.execute(db)
    }
  },
}
