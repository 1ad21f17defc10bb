import { writing } from './engine/transaction.ts'
import type { Db, PaymentTable } from './schema.ts'

type Opened = Pick<PaymentTable, 'user_id' | 'session_id' | 'amount_eur'>

/** Notes a checkout session that an account has opened. */
export async function addPayment(db: Db, opened: Opened, now: number): Promise<void> {
  await db
    .insertInto('payments')
    .values({ ...opened, created_at: now, granted_at: null })
    .onConflict((c) => c.columns(['user_id', 'session_id']).doNothing())
    .execute()
}

/** Whether an account has opened that session here. */
export async function isPaymentStored(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return payment !== undefined
}

/** Whether a session has already given its access: what it gave may have been taken back since. */
export async function isGranted(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('granted_at')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return payment?.granted_at != null
}

/**
 * Gives the access that a paid session pays for, once for ever: a session that has given it changes nothing, whatever
 * happened to the access since. An account that is gone gets nothing. Answers whether it was given now.
 */
export function grantOnce(db: Db, paid: Opened, now: number): Promise<boolean> {
  return writing(db, async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', paid.user_id).executeTakeFirst()
    if (!user) return false
    // A crash may have come between the service's session and our note of it.
    await addPayment(tx, paid, now)
    const { numUpdatedRows } = await tx
      .updateTable('payments')
      .set({ granted_at: now, amount_eur: paid.amount_eur })
      .where('user_id', '=', paid.user_id)
      .where('session_id', '=', paid.session_id)
      .where('granted_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) return false
    await tx
      .updateTable('users')
      .set({ access_active: 1, access_reason: 'donation' })
      .where('id', '=', paid.user_id)
      .execute()
    return true
  })
}

/** Whether an account has early access as the database stands now. */
export async function hasAccess(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('access_active')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.access_active === 1
}
