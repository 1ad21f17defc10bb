import { sql } from 'kysely'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { writing } from './engine/transaction.ts'
import { contributionsOf, markTouched } from './market-contributions.ts'
import type { Db, Tx } from './schema.ts'

/** How much a contributor lends to a market, and how much of it is outliers. */
export type ContributorStats = {
  server: string
  contributor: string
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
    .selectFrom('market_contributions')
    .select(['contributor', (eb) => eb.fn.countAll<number>().as('outliers')])
    .where('server', '=', server)
    // As it is in the index that holds these alone.
    .where('outlier', '=', sql.lit(1))
    .groupBy('contributor')
    .execute()
  const outliers = new Map(far.map((one) => [one.contributor, Number(one.outliers)]))
  const silenced = new Set(
    (await db.selectFrom('market_silenced').select('contributor').where('server', '=', server).execute()).map(
      ({ contributor }) => contributor,
    ),
  )
  const often = [...outliers].filter(([, count]) => count >= MIN_OUTLIERS).sort(([, a], [, b]) => b - a)
  const names = [...new Set([...silenced, ...often.slice(0, LISTED).map(([contributor]) => contributor)])]
  if (names.length === 0) return []
  const counted = await db
    .selectFrom('market_contributions')
    .select(['contributor', (eb) => eb.fn.countAll<number>().as('contributions')])
    .where('server', '=', server)
    .where('contributor', 'in', names)
    .groupBy('contributor')
    .execute()
  const contributions = new Map(counted.map((one) => [one.contributor, Number(one.contributions)]))
  return names
    .map((contributor) => ({
      server,
      contributor,
      contributions: contributions.get(contributor) ?? 0,
      outliers: outliers.get(contributor) ?? 0,
      silenced: silenced.has(contributor),
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

export type SilenceChange = { server: string; contributor: string; silenced: boolean; now: number }

/** Silences a contributor, or lets them count again, from the next hour on; false when nobody has that name. */
export const setSilenced = (
  db: Db,
  { server, contributor, silenced, now }: SilenceChange,
): Promise<boolean> =>
  writing(db, async (tx) => {
    const contributions = await contributionsOf(tx, { server, contributor })
    const removed = await tx
      .deleteFrom('market_silenced')
      .where('server', '=', server)
      .where('contributor', '=', contributor)
      .executeTakeFirst()
    if (contributions.length === 0 && removed.numDeletedRows === 0n) return false
    if (silenced) await tx.insertInto('market_silenced').values({ server, contributor, at: now }).execute()
    await markTouched(tx, server, contributions)
    await forgetShown(tx, server, contributions)
    return true
  })
