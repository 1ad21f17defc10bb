import type { Kysely, Migration } from 'kysely'

/** Weight, conditions and set bonuses of the game's items; where the import of the public service's data stands. */
export const gameData: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('catalogue_items').addColumn('pods', 'integer').execute()
    await db.schema.alterTable('catalogue_items').addColumn('conditions', 'text').execute()
    await db.schema
      .alterTable('catalogue_sets')
      .addColumn('bonuses', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await db.schema.alterTable('catalogue_meta').addColumn('update_stamp', 'text').execute()
    await db.schema
      .createTable('catalogue_import')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .addColumn('failure', 'text')
      .addColumn('origin', 'text')
      .addColumn('asked_at', 'bigint')
      .addColumn('form', 'integer')
      .addColumn('almanax_at', 'bigint')
      .addColumn('report', 'text')
      .execute()
  },
}
