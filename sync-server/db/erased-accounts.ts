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
 * Takes from an account all that opens it, its address, its name and its messages, and its head, so that nothing is written to
 * it any more. Its rows go after that, some at a time (`emptyAccount`).
 */
export async function closeAccount(tx: Tx, erased: ErasedAccountTable): Promise<void> {
  const { id } = erased
  await tx
    .insertInto('erased_accounts')
    .values(erased)
    .onConflict((c) => c.doNothing())
    .execute()
  for (const table of ['sessions', 'mail_links', 'contact_messages', 'heads'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  const nobody = { email: '', email_key: `erased ${id}`, name: '', search: '', is_admin: 0, access_active: 0 }
  await tx
    .updateTable('users')
    .set({ ...nobody, password_hash: '', google_sub: null })
    .where('id', '=', id)
    .execute()
}

/** Rows that go in one transaction: on SQLite everybody waits for it. */
const rowsAtOnce = (db: Db): number => (isSqlite(db) ? 100 : 500)

/** Removes a closed account: what it lends first, then its rows, then what is left; throws between two steps where it is to stop. */
export async function emptyAccount(db: Db, erased: ErasedAccountTable, stop: AbortSignal): Promise<void> {
  const { id } = erased
  for (const removeSome of [withdrawSome, removeSomeRecords, removeSomeReplaced]) {
    do {
      await nextTurn()
      stop.throwIfAborted()
    } while (await writing(db, (tx) => removeSome(tx, id, rowsAtOnce(tx))))
  }
  await writing(db, (tx) => eraseAccount(tx, erased))
}

/** The accounts that were closed and are still there, because a process ended meanwhile. */
export const leftAccounts = (db: Db): Promise<ErasedAccountTable[]> =>
  db
    .selectFrom('erased_accounts')
    .innerJoin('users', 'users.id', 'erased_accounts.id')
    .select(['erased_accounts.id', 'erased_accounts.at'])
    .execute()

async function removeSomeRecords(tx: Tx, id: string, most: number): Promise<boolean> {
  const some = tx.selectFrom('records').select('seq').where('user_id', '=', id).orderBy('seq').limit(most)
  const last = (await some.execute()).at(-1)
  if (!last) return false
  await tx.deleteFrom('records').where('user_id', '=', id).where('seq', '<=', last.seq).execute()
  return true
}

async function removeSomeReplaced(tx: Tx, id: string, most: number): Promise<boolean> {
  const some = tx.selectFrom('journal').select('id').where('user_id', '=', id).orderBy('id').limit(most)
  const last = (await some.execute()).at(-1)
  if (!last) return false
  await tx.deleteFrom('journal').where('user_id', '=', id).where('id', '<=', last.id).execute()
  return true
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('erased_accounts').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
