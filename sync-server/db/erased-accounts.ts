import { nextTurn } from '#server/time-slice.ts'
import { isSqlite, writing } from './engine/transaction.ts'
import { withdrawAccount, withdrawSome } from './market-contributions.ts'
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

/**
 * Takes from an account all that opens it, its address and its name, and its head, so that nothing is written to it any more.
 * Its rows go after that, some at a time (`emptyAccount`).
 */
export async function closeAccount(tx: Tx, erased: ErasedAccountTable): Promise<void> {
  const { id } = erased
  await tx
    .insertInto('erased_accounts')
    .values(erased)
    .onConflict((c) => c.doNothing())
    .execute()
  for (const table of ['sessions', 'mail_links', 'heads'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  const nobody = { email: '', email_key: `erased ${id}`, name: '', search: '', is_admin: 0 }
  await tx
    .updateTable('users')
    .set({ ...nobody, password_hash: '', google_sub: null })
    .where('id', '=', id)
    .execute()
}

/** Rows that go in one transaction: on SQLite everybody waits for it. */
const rowsAtOnce = (db: Db): number => (isSqlite(db) ? 100 : 500)

/** Removes a closed account: what it lends first, then its rows, then what is left. */
export async function emptyAccount(db: Db, erased: ErasedAccountTable): Promise<void> {
  const { id } = erased
  while (await writing(db, (tx) => withdrawSome(tx, id, rowsAtOnce(tx)))) await nextTurn()
  while (await writing(db, (tx) => removeSomeRecords(tx, id))) await nextTurn()
  while (await writing(db, (tx) => removeSomeReplaced(tx, id))) await nextTurn()
  await writing(db, (tx) => eraseAccount(tx, erased))
}

/** Removes the accounts that were closed and are still there, because a process ended meanwhile. */
export async function emptyClosedAccounts(db: Db): Promise<void> {
  const left = await db
    .selectFrom('erased_accounts')
    .innerJoin('users', 'users.id', 'erased_accounts.id')
    .select(['erased_accounts.id', 'erased_accounts.at'])
    .execute()
  for (const erased of left) await emptyAccount(db, erased)
}

async function removeSomeRecords(tx: Tx, id: string): Promise<boolean> {
  const some = tx
    .selectFrom('records')
    .select('seq')
    .where('user_id', '=', id)
    .orderBy('seq')
    .limit(rowsAtOnce(tx))
  const last = (await some.execute()).at(-1)
  if (!last) return false
  await tx.deleteFrom('records').where('user_id', '=', id).where('seq', '<=', last.seq).execute()
  return true
}

async function removeSomeReplaced(tx: Tx, id: string): Promise<boolean> {
  const some = tx
    .selectFrom('journal')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('id')
    .limit(rowsAtOnce(tx))
  const last = (await some.execute()).at(-1)
  if (!last) return false
  await tx.deleteFrom('journal').where('user_id', '=', id).where('id', '<=', last.id).execute()
  return true
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('erased_accounts').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
