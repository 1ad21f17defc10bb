import { type Kysely, type Migration, sql } from 'kysely'

/** What players lend and who lends it, under the words of the code. */
export const contributions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ['market_voices_voter', 'market_voices_outlier'])
      await db.schema.dropIndex(name).execute()
    await db.schema.alterTable('market_voices').renameTo('market_contributions').execute()
    await db.schema.alterTable('market_voters').renameTo('market_contributors').execute()
    for (const table of ['market_contributions', 'market_contributors', 'market_silenced'])
      await db.schema.alterTable(table).renameColumn('voter', 'contributor').execute()
    await db.schema
      .createIndex('market_contributions_contributor')
      .on('market_contributions')
      .columns(['server', 'contributor', 'item_id'])
      .execute()
    await db.schema
      .createIndex('market_contributions_outlier')
      .on('market_contributions')
      .columns(['server', 'contributor'])
      .where(sql.ref('outlier'), '=', 1)
      .execute()
  },
}
