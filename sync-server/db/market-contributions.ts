import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { compiledOnce, compiledPerCount } from './engine/compiled-once.ts'
import type { Db, MarketLenderTable, MarketVoiceTable, MarketVoterTable, Tx } from './schema.ts'

const AT_ONCE = 100
const PAGE = 500

/** The profiles of an account that lend: the one thing that a push of prices asks of an account that lends nothing. */
export const lendersOf = compiledOnce((tx, userId: string) =>
  tx.selectFrom('market_lenders').selectAll().where('user_id', '=', userId),
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
  tx.selectFrom('market_voters').selectAll().where('user_id', '=', userId),
)

export async function storeContributor(tx: Tx, voter: MarketVoterTable): Promise<void> {
  const { counts, days, given_day, given } = voter
  await tx
    .insertInto('market_voters')
    .values(voter)
    .onConflict((c) => c.columns(['user_id', 'server']).doUpdateSet({ counts, days, given_day, given }))
    .execute()
}

/** A contributor of a server, by random name. */
export type ContributorKey = Pick<MarketVoterTable, 'server' | 'voter'>

const selectItems = compiledPerCount()
const selectVoices = compiledPerCount()
const upsertVoices = compiledPerCount()

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
  { server, voter }: ContributorKey,
  items: readonly number[],
  slice: TimeSlice,
): Promise<MarketVoiceTable[]> {
  const found: MarketVoiceTable[] = []
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const some = items.slice(i, i + AT_ONCE)
    const sql = selectVoices(tx, some.length, () =>
      tx
        .selectFrom('market_voices')
        .selectAll()
        .where('server', '=', server)
        .where('voter', '=', voter)
        .where('item_id', 'in', some),
    )
    const { rows } = await tx.executeQuery<MarketVoiceTable>(CompiledQuery.raw(sql, [server, voter, ...some]))
    found.push(...rows)
    if (slice.over) await slice.pause()
  }
  return found
}

/** All contributions of one contributor. */
export const contributionsOf = (db: Db, { server, voter }: ContributorKey): Promise<MarketVoiceTable[]> =>
  db
    .selectFrom('market_voices')
    .selectAll()
    .where('server', '=', server)
    .where('voter', '=', voter)
    .orderBy('item_id')
    .orderBy('pack_size')
    .execute()

/** The contributions of one contributor, some at a time, in order of item and pack. */
export async function* contributionPages(
  db: Db,
  { server, voter }: ContributorKey,
): AsyncGenerator<MarketVoiceTable[]> {
  for (let after = { item_id: Number.MIN_SAFE_INTEGER, pack_size: 0 }; ; ) {
    const { item_id, pack_size } = after
    const some = await db
      .selectFrom('market_voices')
      .selectAll()
      .where('server', '=', server)
      .where('voter', '=', voter)
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
export const staleContributors = (db: Db): Promise<MarketVoterTable[]> =>
  db
    .selectFrom('market_voters')
    .selectAll()
    .where('counts', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('market_voices')
          .select('market_voices.voter')
          .whereRef('market_voices.server', '=', 'market_voters.server')
          .whereRef('market_voices.voter', '=', 'market_voters.voter'),
      ),
    )
    .execute()

/** Stores contributions, each in place of its contributor's earlier one to the pack. */
export async function storeContributions(
  tx: Tx,
  contributions: readonly MarketVoiceTable[],
  slice: TimeSlice,
): Promise<void> {
  for (let i = 0; i < contributions.length; i += AT_ONCE) {
    const some = contributions.slice(i, i + AT_ONCE).map(inOrder)
    const sql = upsertVoices(tx, some.length, () =>
      tx
        .insertInto('market_voices')
        .values(some)
        .onConflict((c) =>
          c.columns(['server', 'item_id', 'pack_size', 'voter']).doUpdateSet((eb) => ({
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
const inOrder = (contribution: MarketVoiceTable): MarketVoiceTable => ({
  server: contribution.server,
  item_id: contribution.item_id,
  pack_size: contribution.pack_size,
  voter: contribution.voter,
  day: contribution.day,
  price: contribution.price,
  outlier: contribution.outlier,
  network: contribution.network,
})

/** Removes contributions of one contributor. */
export async function removeContributions(
  tx: Tx,
  { server, voter }: ContributorKey,
  contributions: readonly MarketVoiceTable[],
): Promise<void> {
  for (const pack of PACK_SIZES) {
    const items = contributions.filter(({ pack_size }) => pack_size === pack).map(({ item_id }) => item_id)
    for (let i = 0; i < items.length; i += AT_ONCE) {
      await tx
        .deleteFrom('market_voices')
        .where('server', '=', server)
        .where('voter', '=', voter)
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
  contributions: readonly Pick<MarketVoiceTable, 'item_id' | 'pack_size'>[],
): Promise<void> {
  if (contributions.length === 0) return
  const packs = JSON.stringify(contributions.flatMap(({ item_id, pack_size }) => [item_id, pack_size]))
  // A mark of its own for each push: none waits for another, and none goes with one that was read before it.
  await tx.insertInto('market_touched').values({ server, id: randomUUID(), packs }).execute()
}

/** Removes an account's contributions from every server at once; prices without them are published with the next hour. */
export async function withdrawAccount(tx: Tx, userId: string): Promise<void> {
  for (const { server, voter } of await contributorsOf(tx, userId)) {
    await markTouched(tx, server, await contributionsOf(tx, { server, voter }))
    await tx.deleteFrom('market_voices').where('server', '=', server).where('voter', '=', voter).execute()
    await tx.deleteFrom('market_silenced').where('server', '=', server).where('voter', '=', voter).execute()
  }
}

/** Removes some of an account's contributions; false when there are none left. */
export async function withdrawSome(tx: Tx, userId: string, most: number): Promise<boolean> {
  for (const { server, voter } of await contributorsOf(tx, userId)) {
    const some = await tx
      .selectFrom('market_voices')
      .selectAll()
      .where('server', '=', server)
      .where('voter', '=', voter)
      .limit(most)
      .execute()
    if (some.length === 0) continue
    await markTouched(tx, server, some)
    await removeContributions(tx, { server, voter }, some)
    return true
  }
  return false
}
