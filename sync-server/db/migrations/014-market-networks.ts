import type { Kysely, Migration } from 'kysely'

/**
 * What tells whether contributions come from different places, and whether a publication may follow the one before. What was lent
 * under the rules before it counts no more: it comes back with each player's next price, as after a restore.
 */
export const marketNetworks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['market_voices', 'market_prices', 'market_touched', 'market_hours'])
      await (db as Kysely<Record<string, unknown>>).deleteFrom(table).execute()
    await (db as Kysely<{ market_voters: { counts: number } }>)
      .updateTable('market_voters')
      .set({ counts: 0 })
      .execute()
    await db.schema
      .alterTable('market_voters')
      .addColumn('days', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('market_voices')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    for (const name of ['contributors', 'exact', 'spread'])
      await db.schema
        .alterTable('market_prices')
        .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
  },
}
