import type { Kysely, Migration } from 'kysely'

/** Up to which instant a device was told what the gauges of its pens crossed. */
export const penPush: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('web_push_subscriptions')
      .addColumn('pens_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
