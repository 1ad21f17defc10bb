import { contributorsOf, storeContributor } from '#server/db/market-contributions.ts'
import type { MarketContributorTable, Tx } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'

const DAY_MS = 86_400_000
/** How old an account must be, how many prices it must have, and on how many days it must have lent some, before they count. */
const MIN_ACCOUNT_AGE_MS = 7 * DAY_MS
const MIN_OBSERVATIONS = 20
const MIN_DAYS = 3
export const MAX_CONTRIBUTIONS_A_DAY = 3_000

/**
 * An account as a contributor to a server's market: its row (random name, whether it counts), how many contributions it has
 * left today, and whether it becomes eligible now, so that what it lent before has to be read.
 */
export type Contributor = { row: MarketContributorTable; remaining: number; isNew: boolean }

/**
 * The contributor that an account is on a server; null while it is not eligible: younger than a week, fewer than twenty prices,
 * prices to lend on fewer than three days, or an email that was not confirmed where mail is configured. Days are the server's.
 */
export async function eligibleContributor(
  tx: Tx,
  context: SyncContext,
  userId: string,
  server: string,
  today: number,
): Promise<Contributor | null> {
  const rows = await contributorsOf(tx, userId)
  const known = rows.find((one) => one.server === server)
  const isNew = known?.counts !== 1
  const usedToday = rows.reduce((sum, one) => sum + (one.given_day === today ? one.given : 0), 0)
  const row = {
    ...(known ?? { user_id: userId, server, contributor: newId(context.random) }),
    counts: 1,
    days: isNew ? daysUsed(rows, today) : known.days,
    given_day: today,
    given: known?.given_day === today ? known.given : 0,
  }
  if (isNew && (row.days < MIN_DAYS || !(await isEligible(tx, context, userId)))) {
    if (known?.given_day !== today) await storeContributor(tx, { ...row, counts: 0 })
    return null
  }
  return {
    row,
    remaining: MAX_CONTRIBUTIONS_A_DAY - usedToday,
    isNew,
  }
}

/** Counts contributions against the daily limit of an account. */
export const recordContributed = (tx: Tx, { row }: Contributor, count: number): Promise<void> =>
  storeContributor(tx, { ...row, given: row.given + count })

/** On how many days an account has lent prices, this one included. */
function daysUsed(rows: readonly MarketContributorTable[], today: number): number {
  const before = rows.reduce((most, { days }) => Math.max(most, days), 0)
  return rows.some(({ days, given_day }) => days > 0 && given_day === today) ? before : before + 1
}

/** Notes that what an account contributes has to be derived anew: what it is told of meanwhile is done again. */
export const recordStale = (tx: Tx, { row }: Contributor): Promise<void> =>
  storeContributor(tx, { ...row, counts: 0 })

async function isEligible(tx: Tx, { now, outside }: SyncContext, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['created_at', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.created_at > now() - MIN_ACCOUNT_AGE_MS) return false
  if (outside?.mail && user.email_verified === 0) return false
  const observations = await tx
    .selectFrom('records')
    .select('key')
    .where('user_id', '=', userId)
    .where('collection', '=', priceObservations.name)
    .where('deleted', '=', 0)
    .limit(MIN_OBSERVATIONS)
    .execute()
  return observations.length === MIN_OBSERVATIONS
}
