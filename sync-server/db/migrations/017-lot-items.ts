import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

/** The way to the lots of one item, among two hundred thousand events of an account: what is listed is not in stock. */
export const lotItems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const item = `coalesce(${isSqlite ? "json_extract(doc, '$.item_id')" : "doc::json ->> 'item_id'"}, '')`
    await sql`create index records_lot_items on records (user_id, (${sql.raw(item)}), key)
      where collection = 'lot_events' and deleted = 0 and ${sql.raw(item)} is not null`.execute(db)
  },
}
