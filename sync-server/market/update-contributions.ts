import { writingUnderLock } from '#server/db/engine/transaction.ts'
import { lockHead } from '#server/db/history.ts'
import {
  cataloguedItems,
  contributionPages,
  contributionsToItems,
  contributorsOf,
  lendersOf,
  markTouched,
  removeContributions,
  staleContributors,
  storeContributions,
} from '#server/db/market-contributions.ts'
import { packKey } from '#server/db/market-prices.ts'
import type { ServerRow } from '#server/db/records.ts'
import type { Db, MarketContributionTable, Tx } from '#server/db/schema.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { type Collection, splitKey } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { dayNumber, type Lending } from '#shared/domain/market/lending.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  type Contributor,
  eligibleContributor,
  MAX_CONTRIBUTIONS_A_DAY,
  recordContributed,
  recordStale,
} from './contributor.ts'
import {
  type LendableObservation,
  latestLent,
  lendableObservation,
  lentPacks,
  observationsOfPacks,
  type Pack,
} from './lendable-observations.ts'
import { changedLendings } from './lendings.ts'
import { networkHash } from './network.ts'

/** A push whose account contributes: its transaction, after its rows are stored. `today`: days since 1970 (Paris). */
type Update = Lender & { tx: Tx; context: SyncContext; today: number; slice: TimeSlice }

/** Whose push it is, and the network that it came from ('' unknown). */
type Lender = { userId: string; network: string }

/** Whether a push of this collection may change what an account contributes: an account that lends nothing costs one select. */
export const mayContribute = async (db: Db, userId: string, { name }: Collection): Promise<boolean> =>
  name === profiles.name ||
  name === marketSharing.name ||
  (name === priceObservations.name && (await lendersOf(db, userId)).length > 0)

/**
 * Updates an account's contributions to markets from the rows that a push changed: prices, profiles, and what they lend. Answers the servers on which all of them have
 * to be derived anew, after the commit (`rebuildContributions`).
 */
export async function updateContributions(
  tx: Tx,
  context: SyncContext,
  lender: Lender,
  collection: Collection,
  rows: readonly [key: string, row: ServerRow][],
  slice: TimeSlice,
): Promise<string[]> {
  const { userId } = lender
  const today = () => dayNumber(parisDay(context.now()))
  if (collection.name === priceObservations.name) {
    const update = { ...lender, tx, context, today: today(), slice }
    return contributePrices(update, await lendersOf(tx, userId), rows)
  }
  if (collection.name === profiles.name || collection.name === marketSharing.name) {
    const names = new Set(
      rows.map(([key]) => (collection.name === profiles.name ? key : splitKey(key).profile)),
    )
    const servers = await changedLendings(tx, userId, collection.name, [...names], slice)
    for (const server of servers) {
      const contributor = await eligibleContributor(tx, context, userId, server, today())
      if (contributor) await recordStale(tx, contributor)
    }
    return servers
  }
  return []
}

async function contributePrices(
  update: Update,
  lendings: readonly Lending[],
  rows: readonly [string, ServerRow][],
): Promise<string[]> {
  const { tx, context, userId, today } = update
  const stale: string[] = []
  for (const server of new Set(lendings.map((lending) => lending.server))) {
    const onServer = lendings.filter((lending) => lending.server === server)
    const lendable = rows.flatMap(([key, row]) => {
      const lending = onServer.find(({ profile }) => profile === splitKey(key).profile)
      return (lending && lendableObservation(key, row, lending, today)) ?? []
    })
    const observations = await ofCatalogue(tx, lendable, update.slice)
    if (observations.length === 0) continue
    const contributor = await eligibleContributor(tx, context, userId, server, today)
    if (contributor?.isNew) stale.push(server)
    else if (contributor) await contributeChanged(update, onServer, contributor, observations)
  }
  return stale
}

/** A changed observation is enough where it is the pack's latest; where the latest was removed, the earlier days are read. */
async function contributeChanged(
  update: Update,
  lendings: readonly Lending[],
  contributor: Contributor,
  observations: readonly LendableObservation[],
): Promise<void> {
  const { tx, userId, slice } = update
  const items = [...new Set(observations.map(({ item_id }) => item_id))]
  const stored = byPack(await contributionsToItems(tx, contributor.row, items, slice))
  const latest = latestLent(observations)
  const unsure = new Map<string, Pack>()
  const wanted = new Map<string, LendableObservation | undefined>()
  for (const one of observations) {
    const pack = packKey(one)
    const known = stored.get(pack)
    const best = latest.get(pack)
    if (lendings.length > 1) unsure.set(pack, one)
    else if (best && best.day >= (known?.day ?? best.day)) wanted.set(pack, best)
    else if (!one.lent && one.day === known?.day) unsure.set(pack, one)
  }
  const looked = latestLent(await observationsOfPacks(tx, userId, lendings, [...unsure.values()], update))
  for (const pack of unsure.keys()) wanted.set(pack, looked.get(pack))
  await storeChanges(update, contributor, wanted, stored)
}

/** Packs whose contributions are derived anew in one transaction: others wait for it. */
const PACKS_AT_ONCE = 50

/**
 * Derives all contributions of an account to a server anew from its rows, after the push that changed what it lends: some packs
 * in a transaction, each from the rows as they are then. Until the end the contributor is stale (`counts` is 0), so that its
 * next price, or the next start, does again what a process did not end.
 */
export async function rebuildContributions(
  context: SyncContext,
  lender: Lender,
  server: string,
  slice: TimeSlice,
): Promise<void> {
  const { db } = context
  const { userId } = lender
  const today = dayNumber(parisDay(context.now()))
  const packs = await packsOf(db, userId, server, { today, slice })
  for (let i = 0; i <= packs.length; i += PACKS_AT_ONCE) {
    const some = packs.slice(i, i + PACKS_AT_ONCE)
    const isLast = i + PACKS_AT_ONCE > packs.length
    await writingUnderLock(db, async (tx) => {
      await lockHead(tx, userId, context.boot)
      const contributor = await eligibleContributor(tx, context, userId, server, today)
      if (!contributor) return
      const update: Update = { ...lender, tx, context, today, slice }
      const lendings = (await lendersOf(tx, userId)).filter((lending) => lending.server === server)
      const items = [...new Set(some.map(({ item_id }) => item_id))]
      const stored = byPack(await contributionsToItems(tx, contributor.row, items, slice))
      const observations = await observationsOfPacks(tx, userId, lendings, some, update)
      const latest = latestLent(await ofCatalogue(tx, observations, slice))
      const wanted = new Map(some.map((pack) => [packKey(pack), latest.get(packKey(pack))]))
      const row = { ...contributor.row, counts: isLast ? 1 : 0 }
      await storeChanges(update, { ...contributor, row }, wanted, stored)
      if (isLast && !contributor.isNew) await recordContributed(tx, contributor, 0)
    })
    if (slice.over) await slice.pause()
  }
}

/** Does again what a process did not end: contributors that are stale and still contribute. */
export async function rebuildStale(context: SyncContext): Promise<void> {
  for (const { user_id, server } of await staleContributors(context.db))
    await rebuildContributions(context, { userId: user_id, network: '' }, server, new TimeSlice())
}

/** The packs of which an account contributes or lends a price on a server: those first, and of these no more than a day's. */
async function packsOf(
  db: Db,
  userId: string,
  server: string,
  { today, slice }: { today: number; slice: TimeSlice },
): Promise<Pack[]> {
  const packs = new Map<string, Pack>()
  const contributor = (await contributorsOf(db, userId)).find((one) => one.server === server)
  if (contributor)
    for await (const page of contributionPages(db, contributor))
      for (const one of page) {
        const pack_size = PACK_SIZES.find((size) => size === one.pack_size)
        if (pack_size) packs.set(packKey(one), { item_id: one.item_id, pack_size })
      }
  const most = packs.size + MAX_CONTRIBUTIONS_A_DAY
  const lendings = (await lendersOf(db, userId)).filter((lending) => lending.server === server)
  let some: Pack[] = []
  const addThose = async () => {
    for (const pack of await ofCatalogue(db, some, slice)) packs.set(packKey(pack), pack)
    some = []
  }
  for await (const pack of lentPacks(db, userId, lendings, { today, slice })) {
    some.push(pack)
    if (some.length === PACKS_AT_ONCE) await addThose()
    if (packs.size >= most) break
  }
  await addThose()
  return [...packs.values()]
}

/** Those of items that the catalogue has: a price of any other would be nobody's to see. */
async function ofCatalogue<P extends Pack>(db: Db, packs: readonly P[], slice: TimeSlice): Promise<P[]> {
  const items = [...new Set(packs.map(({ item_id }) => item_id))]
  const known = await cataloguedItems(db, items, slice)
  return packs.filter(({ item_id }) => known.has(item_id))
}

/** Stores the contribution of each pack (undefined: none) over what is stored, and marks the changed packs. */
async function storeChanges(
  { tx, context, network: from, slice }: Update,
  contributor: Contributor,
  wanted: ReadonlyMap<string, LendableObservation | undefined>,
  stored: ReadonlyMap<string, MarketContributionTable>,
): Promise<void> {
  const { server, contributor: id } = contributor.row
  const network = networkHash(context.secret ?? '', server, from)
  const changed: MarketContributionTable[] = []
  const removed: MarketContributionTable[] = []
  let fresh = 0
  for (const [pack, one] of wanted) {
    const known = stored.get(pack)
    if (!one) {
      if (known) removed.push(known)
      continue
    }
    const { item_id, pack_size, day, price } = one
    if (known?.day === day && known.price === price) continue
    // A corrected price of the same day does not count against the daily limit.
    const isFresh = known?.day !== day
    if (isFresh && fresh >= contributor.remaining) continue
    if (isFresh) fresh += 1
    changed.push({ server, item_id, pack_size, contributor: id, day, price, outlier: 0, network })
  }
  // In one order for every writer, so that two pushes and the hourly pass never deadlock.
  changed.sort((a, b) => a.item_id - b.item_id || a.pack_size - b.pack_size)
  await storeContributions(tx, changed, slice)
  await removeContributions(tx, contributor.row, removed)
  await markTouched(tx, server, [...changed, ...removed])
  if (fresh > 0 || contributor.isNew) await recordContributed(tx, contributor, fresh)
}

const byPack = (contributions: readonly MarketContributionTable[]): Map<string, MarketContributionTable> =>
  new Map(contributions.map((contribution) => [packKey(contribution), contribution]))
