import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Prices that players lend. What names an account begins with `user_id`, what names a market with `server`, and no table has
 * both but the one that says under which name an account speaks on a server.
 */
export const market: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // What the admin's figures count, without looking at every row of every player.
    await sql`create index records_profiles on records (user_id, key) where collection = 'profiles' and deleted = 0`.execute(
      db,
    )
    await db.schema
      .createTable('market_lenders')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('since', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_lenders_key', ['user_id', 'profile'])
      .execute()
    await db.schema
      .createTable('market_voters')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('voter', 'text', (c) => c.notNull())
      .addColumn('counts', 'integer', (c) => c.notNull())
      .addColumn('given_day', 'integer', (c) => c.notNull())
      .addColumn('given', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_voters_key', ['user_id', 'server'])
      .execute()
    await db.schema
      .createTable('market_voices')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('item_id', 'integer', (c) => c.notNull())
      .addColumn('pack_size', 'integer', (c) => c.notNull())
      .addColumn('voter', 'text', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('price', 'bigint', (c) => c.notNull())
      .addColumn('outlier', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_voices_key', ['server', 'item_id', 'pack_size', 'voter'])
      .execute()
    await db.schema
      .createIndex('market_voices_voter')
      .on('market_voices')
      .columns(['server', 'voter', 'item_id'])
      .execute()
    await db.schema
      .createIndex('market_voices_outlier')
      .on('market_voices')
      .columns(['server', 'voter'])
      .where(sql.ref('outlier'), '=', 1)
      .execute()
    await db.schema
      .createTable('market_touched')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('packs', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_touched_key', ['server', 'id'])
      .execute()
    await db.schema
      .createTable('market_silenced')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('voter', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_silenced_key', ['server', 'voter'])
      .execute()
    await db.schema
      .createTable('market_prices')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('item_id', 'integer', (c) => c.notNull())
      .addColumn('pack_size', 'integer', (c) => c.notNull())
      .addColumn('price', 'bigint', (c) => c.notNull())
      .addColumn('players', 'integer', (c) => c.notNull())
      .addColumn('low', 'bigint', (c) => c.notNull())
      .addColumn('high', 'bigint', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('market_prices_key', ['server', 'item_id', 'pack_size'])
      .execute()
    await db.schema
      .createIndex('market_prices_hour')
      .on('market_prices')
      .columns(['server', 'hour'])
      .execute()
    await db.schema
      .createTable('market_hours')
      .addColumn('server', 'text', (c) => c.primaryKey())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addColumn('from_hour', 'integer', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .execute()
  },
}
