import { storeVoter, votersOf } from '#server/db/market-voices.ts'
import type { MarketVoterTable, Tx } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'

const DAY_MS = 86_400_000
/** How old an account is, and how many prices it has noted, before it is heard. */
const HEARD_AFTER_MS = 3 * DAY_MS
const HEARD_FROM = 20
/** Voices that an account gives on a day at most. */
export const MAX_A_DAY = 3_000

/** Under which name an account speaks on a server, and how many voices it may still give today. */
export type Speaking = { voter: MarketVoterTable; left: number; began: boolean }

/**
 * Who speaks for an account on a server; null while the account is not heard: younger than three days, fewer than twenty
 * prices, or an address that nobody confirmed where mail is configured. `began`: it is heard from now on, so that what it
 * lent before is to be looked up.
 */
export async function speakingOn(
  tx: Tx,
  context: SyncContext,
  userId: string,
  server: string,
  today: number,
): Promise<Speaking | null> {
  const voters = await votersOf(tx, userId)
  const known = voters.find((one) => one.server === server)
  const began = known?.counts !== 1
  if (began && !(await isHeard(tx, context, userId))) return null
  const given = voters.reduce((sum, one) => sum + (one.given_day === today ? one.given : 0), 0)
  const voter = known ?? { user_id: userId, server, voter: newId(context.random), given: 0 }
  const of = known?.given_day === today ? known.given : 0
  return { voter: { ...voter, counts: 1, given_day: today, given: of }, left: MAX_A_DAY - given, began }
}

/** Notes what an account has given today. */
export const noteGiven = (tx: Tx, { voter }: Speaking, given: number): Promise<void> =>
  storeVoter(tx, { ...voter, given: voter.given + given })

async function isHeard(tx: Tx, { now, outside }: SyncContext, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['created_at', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.created_at > now() - HEARD_AFTER_MS) return false
  if (outside?.mail && user.email_verified === 0) return false
  const noted = await tx
    .selectFrom('records')
    .select('key')
    .where('user_id', '=', userId)
    .where('collection', '=', priceObservations.name)
    .where('deleted', '=', 0)
    .limit(HEARD_FROM)
    .execute()
  return noted.length === HEARD_FROM
}
