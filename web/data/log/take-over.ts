import type { AccountDb } from '#data/rows/local-db.ts'

/** Takes over what a tab of version 1 has typed since the upgrade; the code comes where there is something. */
export async function takeOverTyped(db: AccountDb): Promise<void> {
  const typed = await Promise.all([db.table('rows').count(), db.table('outbox').count()])
  if (typed.every((count) => count === 0)) return
  const { takeOverVersion1 } = await import('./migrate.ts')
  await takeOverVersion1(db)
}
