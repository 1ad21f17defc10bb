import { sql } from 'kysely'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { writing } from './engine/transaction.ts'
import { contributionsOf, markTouched } from './market-contributions.ts'
import type { Db, Tx } from './schema.ts'

/** How much a contributor lends to a market, and how much of it is outliers. */
export type ContributorStats = {
  server: string
  voter: string
  contributions: number
  outliers: number
  silenced: boolean
}

/** Fewer outliers, or a smaller share of all contributions, may be anybody's. */
const MIN_OUTLIERS = 5
const MIN_SHARE = 0.2
const LISTED = 50

/** The contributors of a server with many outliers at the last publication, the worst first, and those who are silenced. */
export async function frequentOutliers(db: Db, server: string): Promise<ContributorStats[]> {
  const far = await db
    .selectFrom('market_voices')
    .select(['voter', (eb) => eb.fn.countAll<number>().as('outliers')])
    .where('server', '=', server)
    // As it is in the index that holds these alone.
    .where('outlier', '=', sql.lit(1))
    .groupBy('voter')
    .execute()
  const outliers = new Map(far.map((one) => [one.voter, Number(one.outliers)]))
  const silenced = new Set(
    (await db.selectFrom('market_silenced').select('voter').where('server', '=', server).execute()).map(
      ({ voter }) => voter,
    ),
  )
  const often = [...outliers].filter(([, count]) => count >= MIN_OUTLIERS).sort(([, a], [, b]) => b - a)
  const names = [...new Set([...silenced, ...often.slice(0, LISTED).map(([voter]) => voter)])]
  if (names.length === 0) return []
  const counted = await db
    .selectFrom('market_voices')
    .select(['voter', (eb) => eb.fn.countAll<number>().as('contributions')])
    .where('server', '=', server)
    .where('voter', 'in', names)
    .groupBy('voter')
    .execute()
  const contributions = new Map(counted.map((one) => [one.voter, Number(one.contributions)]))
  return names
    .map((voter) => ({
      server,
      voter,
      contributions: contributions.get(voter) ?? 0,
      outliers: outliers.get(voter) ?? 0,
      silenced: silenced.has(voter),
    }))
    .filter((one) => one.silenced || one.outliers >= MIN_SHARE * one.contributions)
}

const AT_ONCE = 100

/** Has the next hour tell some items whatever was shown of them: an admin's word waits for no other contributor. */
async function forgetShown(
  tx: Tx,
  server: string,
  contributions: readonly { item_id: number }[],
): Promise<void> {
  const items = [...new Set(contributions.map(({ item_id }) => item_id))]
  for (let i = 0; i < items.length; i += AT_ONCE)
    await tx
      .updateTable('market_prices')
      .set({ contributors: 0, spread: MAX_AMOUNT })
      .where('server', '=', server)
      .where('item_id', 'in', items.slice(i, i + AT_ONCE))
      .execute()
}

export type SilenceChange = { server: string; voter: string; silenced: boolean; now: number }

/** Silences a contributor, or lets them count again, from the next hour on; false when nobody has that name. */
export const setSilenced = (db: Db, { server, voter, silenced, now }: SilenceChange): Promise<boolean> =>
  writing(db, async (tx) => {
    const contributions = await contributionsOf(tx, { server, voter })
    const removed = await tx
      .deleteFrom('market_silenced')
      .where('server', '=', server)
      .where('voter', '=', voter)
      .executeTakeFirst()
    if (contributions.length === 0 && removed.numDeletedRows === 0n) return false
    if (silenced) await tx.insertInto('market_silenced').values({ server, voter, at: now }).execute()
    await markTouched(tx, server, contributions)
    await forgetShown(tx, server, contributions)
    return true
  })
