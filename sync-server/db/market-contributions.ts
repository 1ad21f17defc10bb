import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { compiledOnce, compiledPerCount } from './engine/compiled-once.ts'
import type { Db, MarketContributionTable, MarketContributorTable, MarketLenderTable, Tx } from './schema.ts'

const AT_ONCE = 100
const PAGE = 500

/** The profiles of an account that lend: the one thing that a push of prices asks of an account that lends nothing. */
export const lendersOf = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('market_lenders')
    .select(['user_id', 'profile', 'server', 'since'])
    .where('user_id', '=', userId),
)

/** Puts what some profiles of an account lend in place of what they lent. */
export async function storeLenders(
  tx: Tx,
  userId: string,
  profiles: readonly string[],
  lenders: readonly MarketLenderTable[],
): Promise<void> {
  await tx
    .deleteFrom('market_lenders')
    .where('user_id', '=', userId)
    .where('profile', 'in', profiles)
    .execute()
  if (lenders.length > 0) await tx.insertInto('market_lenders').values(lenders).execute()
}

/** An account as a contributor: a row with a random name for each server. */
export const contributorsOf = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('market_contributors')
    .select(['user_id', 'server', 'contributor', 'counts', 'days', 'given_day', 'given'])
    .where('user_id', '=', userId),
)

export async function storeContributor(tx: Tx, contributor: MarketContributorTable): Promise<void> {
  const { counts, days, given_day, given } = contributor
  await tx
    .insertInto('market_contributors')
    .values(contributor)
    .onConflict((c) => c.columns(['user_id', 'server']).doUpdateSet({ counts, days, given_day, given }))
    .execute()
}

/** A contributor of a server, by random name. */
export type ContributorKey = Pick<MarketContributorTable, 'server' | 'contributor'>

const selectItems = compiledPerCount()
const selectContributions = compiledPerCount()
const upsertContributions = compiledPerCount()

/** Which of some items the catalogue has. */
export async function cataloguedItems(
  tx: Db,
  items: readonly number[],
  slice: TimeSlice,
): Promise<Set<number>> {
  const found = new Set<number>()
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const some = items.slice(i, i + AT_ONCE)
    const sql = selectItems(tx, some.length, () =>
      tx.selectFrom('catalogue_items').select('id').where('id', 'in', some),
    )
    const { rows } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(sql, some))
    for (const { id } of rows) found.add(id)
    if (slice.over) await slice.pause()
  }
  return found
}

/** The contributions of one contributor to some items, each item once. */
export async function contributionsToItems(
  tx: Tx,
  { server, contributor }: ContributorKey,
  items: readonly number[],
  slice: TimeSlice,
): Promise<MarketContributionTable[]> {
  const found: MarketContributionTable[] = []
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const some = items.slice(i, i + AT_ONCE)
    const sql = selectContributions(tx, some.length, () =>
      tx
        .selectFrom('market_contributions')
        .selectAll()
        .where('server', '=', server)
        .where('contributor', '=', contributor)
        .where('item_id', 'in', some),
    )
    const { rows } = await tx.executeQuery<MarketContributionTable>(
      CompiledQuery.raw(sql, [server, contributor, ...some]),
    )
    found.push(...rows)
    if (slice.over) await slice.pause()
  }
  return found
}

/** All contributions of one contributor. */
export const contributionsOf = (
  db: Db,
  { server, contributor }: ContributorKey,
): Promise<MarketContributionTable[]> =>
  db
    .selectFrom('market_contributions')
    .selectAll()
    .where('server', '=', server)
    .where('contributor', '=', contributor)
    .orderBy('item_id')
    .orderBy('pack_size')
    .execute()

/** The contributions of one contributor, some at a time, in order of item and pack. */
export async function* contributionPages(
  db: Db,
  { server, contributor }: ContributorKey,
): AsyncGenerator<MarketContributionTable[]> {
  for (let after = { item_id: Number.MIN_SAFE_INTEGER, pack_size: 0 }; ; ) {
    const { item_id, pack_size } = after
    const some = await db
      .selectFrom('market_contributions')
      .selectAll()
      .where('server', '=', server)
      .where('contributor', '=', contributor)
      .where((eb) => eb(eb.refTuple('item_id', 'pack_size'), '>', eb.tuple(item_id, pack_size)))
      .orderBy('item_id')
      .orderBy('pack_size')
      .limit(PAGE)
      .execute()
    yield some
    const last = some.at(-1)
    if (!last || some.length < PAGE) return
    after = last
  }
}

/** Accounts that still contribute to a server although they do not count: a process did not end what it had begun. */
export const staleContributors = (db: Db): Promise<MarketContributorTable[]> =>
  db
    .selectFrom('market_contributors')
    .selectAll()
    .where('counts', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('market_contributions')
          .select('market_contributions.contributor')
          .whereRef('market_contributions.server', '=', 'market_contributors.server')
          .whereRef('market_contributions.contributor', '=', 'market_contributors.contributor'),
      ),
    )
    .execute()

/** Stores contributions, each in place of its contributor's earlier one to the pack. */
export async function storeContributions(
  tx: Tx,
  contributions: readonly MarketContributionTable[],
  slice: TimeSlice,
): Promise<void> {
  for (let i = 0; i < contributions.length; i += AT_ONCE) {
    const some = contributions.slice(i, i + AT_ONCE).map(inOrder)
    const sql = upsertContributions(tx, some.length, () =>
      tx
        .insertInto('market_contributions')
        .values(some)
        .onConflict((c) =>
          c.columns(['server', 'item_id', 'pack_size', 'contributor']).doUpdateSet((eb) => ({
            day: eb.ref('excluded.day'),
            price: eb.ref('excluded.price'),
            outlier: eb.ref('excluded.outlier'),
            network: eb.ref('excluded.network'),
          })),
        ),
    )
    await tx.executeQuery(CompiledQuery.raw(sql, some.flatMap(Object.values)))
    if (slice.over) await slice.pause()
  }
}

/** In the order of the columns of an insert. */
const inOrder = (contribution: MarketContributionTable): MarketContributionTable => ({
  server: contribution.server,
  item_id: contribution.item_id,
  pack_size: contribution.pack_size,
  contributor: contribution.contributor,
  day: contribution.day,
  price: contribution.price,
  outlier: contribution.outlier,
  network: contribution.network,
})

/** Removes contributions of one contributor. */
export async function removeContributions(
  tx: Tx,
  { server, contributor }: ContributorKey,
  contributions: readonly MarketContributionTable[],
): Promise<void> {
  for (const pack of PACK_SIZES) {
    const items = contributions.filter(({ pack_size }) => pack_size === pack).map(({ item_id }) => item_id)
    for (let i = 0; i < items.length; i += AT_ONCE) {
      await tx
        .deleteFrom('market_contributions')
        .where('server', '=', server)
        .where('contributor', '=', contributor)
        .where('item_id', 'in', items.slice(i, i + AT_ONCE))
        .where('pack_size', '=', pack)
        .execute()
    }
  }
}

/** Marks packs whose price has to be computed again for the next hour. */
export async function markTouched(
  tx: Tx,
  server: string,
  contributions: readonly Pick<MarketContributionTable, 'item_id' | 'pack_size'>[],
): Promise<void> {
  if (contributions.length === 0) return
  const packs = JSON.stringify(contributions.flatMap(({ item_id, pack_size }) => [item_id, pack_size]))
  // A mark of its own for each push: none waits for another, and none goes with one that was read before it.
  await tx.insertInto('market_touched').values({ server, id: randomUUID(), packs }).execute()
}

/** Removes an account's contributions from every server at once; prices without them are published with the next hour. */
export async function withdrawAccount(tx: Tx, userId: string): Promise<void> {
  for (const { server, contributor } of await contributorsOf(tx, userId)) {
    await markTouched(tx, server, await contributionsOf(tx, { server, contributor }))
    await tx
      .deleteFrom('market_contributions')
      .where('server', '=', server)
      .where('contributor', '=', contributor)
      .execute()
    await tx
      .deleteFrom('market_silenced')
      .where('server', '=', server)
      .where('contributor', '=', contributor)
      .execute()
  }
}

/** Removes some of an account's contributions; false when there are none left. */
export async function withdrawSome(tx: Tx, userId: string, most: number): Promise<boolean> {
  for (const { server, contributor } of await contributorsOf(tx, userId)) {
    const some = await tx
      .selectFrom('market_contributions')
      .selectAll()
      .where('server', '=', server)
      .where('contributor', '=', contributor)
      .limit(most)
      .execute()
    if (some.length === 0) continue
    await markTouched(tx, server, some)
    await removeContributions(tx, { server, contributor }, some)
    return true
  }
  return false
}
