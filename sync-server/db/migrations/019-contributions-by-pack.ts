import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely'

/** SQLite keeps the contributions to a pack beside each other: an hour reads those to all packs that were touched. */
export const contributionsByPack: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
    const columns = sql`server, item_id, pack_size, contributor, day, price, outlier, network`
    await db.schema
      .createTable('market_contributions_by_pack')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('item_id', 'integer', (c) => c.notNull())
      .addColumn('pack_size', 'integer', (c) => c.notNull())
      .addColumn('contributor', 'text', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('price', 'bigint', (c) => c.notNull())
      .addColumn('outlier', 'integer', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('market_contributions_key', ['server', 'item_id', 'pack_size', 'contributor'])
      .modifyEnd(sql`without rowid`)
      .execute()
    await sql`insert into market_contributions_by_pack (${columns})
      select ${columns} from market_contributions order by server, item_id, pack_size, contributor`.execute(
      db,
    )
    await db.schema.dropTable('market_contributions').execute()
    await db.schema.alterTable('market_contributions_by_pack').renameTo('market_contributions').execute()
    // It goes on with the key: server, item, pack. Behind the server it would never be taken, because SQLite knows no figures of its
    // tables, and takes the key of the table itself for as good.
    await db.schema
      .createIndex('market_contributions_contributor')
      .on('market_contributions')
      .column('contributor')
      .execute()
    await db.schema
      .createIndex('market_contributions_outlier')
      .on('market_contributions')
      .columns(['server', 'contributor'])
      .where(sql.ref('outlier'), '=', 1)
      .execute()
  },
}
