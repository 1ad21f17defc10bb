import type { Db } from '#server/db/schema.ts'

const AT_ONCE = 200

/** Puts items into the catalogue that no test looks at: prices of other ones are not lent. */
export async function knowItems(db: Db, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    name: `Objet ${id}`,
    search: `objet ${id}`,
    level: 1,
    type: 'Bois',
    category: 'resources',
    effects: '[]',
    origin: 'starter',
  }))
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    await db
      .insertInto('catalogue_items')
      .values(rows.slice(i, i + AT_ONCE))
      .onConflict((c) => c.column('id').doNothing())
      .execute()
  }
}
