import {
  cataloguedItems,
  contributionsOf,
  contributionsToItems,
  lendersOf,
  markTouched,
  removeContributions,
  storeContributions,
} from '#server/db/market-contributions.ts'
import type { ServerRow } from '#server/db/records.ts'
import type { MarketVoiceTable, Tx } from '#server/db/schema.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { type Collection, splitKey } from '#shared/contract/collection.ts'
import { dayNumber, type Lending } from '#shared/domain/market/lending.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Contributor, eligibleContributor, recordContributed } from './contributor.ts'
import {
  allObservations,
  type LendableObservation,
  latestLent,
  lendableObservation,
  observationsOfPacks,
  type Pack,
  packKey,
} from './lendable-observations.ts'
import { changedLendings } from './lendings.ts'
import { networkHash } from './network.ts'

/** A push whose account contributes: its transaction, after its rows are stored. `today`: days since 1970 (Paris). */
type Update = Lender & { tx: Tx; context: SyncContext; today: number; slice: TimeSlice }

/** Whose push it is, and the network that it came from ('' unknown). */
type Lender = { userId: string; network: string }

/**
 * Updates an account's contributions to markets from the rows that a push changed: prices, profiles, and what they lend. An
 * account that lends nothing costs one select, and only where it pushes prices.
 */
export async function updateContributions(
  tx: Tx,
  context: SyncContext,
  lender: Lender,
  collection: Collection,
  rows: readonly [key: string, row: ServerRow][],
  slice: TimeSlice,
): Promise<void> {
  const { userId } = lender
  const today = () => dayNumber(parisDay(context.now()))
  if (collection.name === priceObservations.name) {
    const lendings = await lendersOf(tx, userId)
    if (lendings.length > 0)
      await contributePrices({ ...lender, tx, context, today: today(), slice }, lendings, rows)
  } else if (collection.name === profiles.name || collection.name === marketSharing.name) {
    const names = new Set(
      rows.map(([key]) => (collection.name === profiles.name ? key : splitKey(key).profile)),
    )
    const { servers, lendings } = await changedLendings(tx, userId, collection.name, [...names], slice)
    for (const server of servers)
      await rebuildContributions({ ...lender, tx, context, today: today(), slice }, server, lendings)
  }
}

async function contributePrices(
  update: Update,
  lendings: readonly Lending[],
  rows: readonly [string, ServerRow][],
): Promise<void> {
  const { tx, context, userId, today } = update
  for (const server of new Set(lendings.map((lending) => lending.server))) {
    const onServer = lendings.filter((lending) => lending.server === server)
    const lendable = rows.flatMap(([key, row]) => {
      const lending = onServer.find(({ profile }) => profile === splitKey(key).profile)
      return (lending && lendableObservation(key, row, lending, today)) ?? []
    })
    const observations = await ofCatalogue(update, lendable)
    if (observations.length === 0) continue
    const contributor = await eligibleContributor(tx, context, userId, server, today)
    if (contributor?.isNew) await rebuildContributions(update, server, lendings)
    else if (contributor) await contributeChanged(update, onServer, contributor, observations)
  }
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

/** Derives all contributions of an account to a server anew from its rows. */
async function rebuildContributions(
  update: Update,
  server: string,
  lendings: readonly Lending[],
): Promise<void> {
  const { tx, context, userId, today } = update
  const contributor = await eligibleContributor(tx, context, userId, server, today)
  if (!contributor) return
  const onServer = lendings.filter((lending) => lending.server === server)
  const stored = byPack(await contributionsOf(tx, contributor.row))
  const latest = latestLent(await ofCatalogue(update, await allObservations(tx, userId, onServer, update)))
  const packs = new Set([...stored.keys(), ...latest.keys()])
  await storeChanges(update, contributor, new Map([...packs].map((pack) => [pack, latest.get(pack)])), stored)
}

/** The observations of items that the catalogue has: a price of any other would be nobody's to see. */
async function ofCatalogue(
  { tx, slice }: Update,
  observations: readonly LendableObservation[],
): Promise<LendableObservation[]> {
  const items = [...new Set(observations.map(({ item_id }) => item_id))]
  const known = await cataloguedItems(tx, items, slice)
  return observations.filter(({ item_id }) => known.has(item_id))
}

/** Stores the contribution of each pack (undefined: none) over what is stored, and marks the changed packs. */
async function storeChanges(
  { tx, context, network: from, slice }: Update,
  contributor: Contributor,
  wanted: ReadonlyMap<string, LendableObservation | undefined>,
  stored: ReadonlyMap<string, MarketVoiceTable>,
): Promise<void> {
  const { server, voter } = contributor.row
  const network = networkHash(context.secret ?? '', server, from)
  const changed: MarketVoiceTable[] = []
  const removed: MarketVoiceTable[] = []
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
    changed.push({ server, item_id, pack_size, voter, day, price, outlier: 0, network })
  }
  // In one order for every writer, so that two pushes and the hourly pass never deadlock.
  changed.sort((a, b) => a.item_id - b.item_id || a.pack_size - b.pack_size)
  await storeContributions(tx, changed, slice)
  await removeContributions(tx, contributor.row, removed)
  await markTouched(tx, server, [...changed, ...removed])
  if (fresh > 0 || contributor.isNew) await recordContributed(tx, contributor, fresh)
}

const byPack = (contributions: readonly MarketVoiceTable[]): Map<string, MarketVoiceTable> =>
  new Map(contributions.map((contribution) => [packKey(contribution), contribution]))
