import { withdrawAccount } from './market-contributions.ts'
import type { Db, ErasedAccountTable, Tx } from './schema.ts'

/** Removes an account with all that it owns, and keeps its id from ever being given again; false when none had it. */
export async function eraseAccount(tx: Tx, erased: ErasedAccountTable): Promise<boolean> {
  await withdrawAccount(tx, erased.id)
  const removed = await tx.deleteFrom('users').where('id', '=', erased.id).executeTakeFirst()
  await tx
    .insertInto('erased_accounts')
    .values(erased)
    .onConflict((c) => c.doNothing())
    .execute()
  return removed.numDeletedRows > 0n
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('erased_accounts').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
