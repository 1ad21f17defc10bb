import { compiledOnce } from './engine/compiled-once.ts'
import { writingUnderLock } from './engine/transaction.ts'
import type { Db, MarketContributionTable, MarketHourTable, MarketPriceTable, Tx } from './schema.ts'

const AT_ONCE = 100
/** Contributions that are read at once. */
const CONTRIBUTIONS = 2_000
/** Items of a page. */
const ITEMS = 50

/** The hour whose prices are published; absent: none since the database was made or restored. */
export const publishedHour = (db: Db, server: string): Promise<MarketHourTable | undefined> =>
  db.selectFrom('market_hours').selectAll().where('server', '=', server).executeTakeFirst()

/** The packs that pushes touched on a server since the last hour, and the ids of the marks that list them. */
export async function touchedPacks(db: Db, server: string): Promise<{ ids: string[]; packs: Set<string> }> {
  const marks = await db.selectFrom('market_touched').selectAll().where('server', '=', server).execute()
  const packs = new Set<string>()
  for (const mark of marks) {
    const flat: number[] = JSON.parse(mark.packs)
    for (let i = 0; i + 1 < flat.length; i += 2) packs.add(`${flat[i]}|${flat[i + 1]}`)
  }
  return { ids: marks.map(({ id }) => id), packs }
}

export async function clearTouched(db: Db, server: string, ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    await db
      .deleteFrom('market_touched')
      .where('server', '=', server)
      .where('id', 'in', ids.slice(i, i + AT_ONCE))
      .execute()
  }
}

/** The contributors of a server that an admin silenced, by random name. */
export async function silencedContributors(db: Db, server: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('market_silenced')
    .select('contributor')
    .where('server', '=', server)
    .execute()
  return new Set(rows.map(({ contributor }) => contributor))
}

/** The items of a server with contributions or a published price, a page at a time. */
export async function* itemsToPublish(db: Db, server: string): AsyncGenerator<number[]> {
  for (const table of ['market_contributions', 'market_prices'] as const) {
    let after: number | undefined = Number.MIN_SAFE_INTEGER
    while (after !== undefined) {
      const rows: { item_id: number }[] = await db
        .selectFrom(table)
        .select('item_id')
        .distinct()
        .where('server', '=', server)
        .where('item_id', '>', after)
        .orderBy('item_id')
        .limit(ITEMS)
        .execute()
      if (rows.length > 0) yield rows.map(({ item_id }) => item_id)
      after = rows.length < ITEMS ? undefined : rows.at(-1)?.item_id
    }
  }
}

/** The contributions to an item, a page at a time: the most sold one has several of every player. */
export async function* contributionsToItem(
  db: Db,
  server: string,
  item: number,
): AsyncGenerator<MarketContributionTable[]> {
  let after: [number, string] = [0, '']
  for (;;) {
    const rows = await readContributions(db, server, item, ...after, CONTRIBUTIONS)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < CONTRIBUTIONS || !last) return
    after = [last.pack_size, last.contributor]
  }
}

const readContributions = compiledOnce(
  (db, server: string, item: number, pack: number, contributor: string, limit: number) =>
    db
      .selectFrom('market_contributions')
      .select(['server', 'item_id', 'pack_size', 'contributor', 'day', 'price', 'outlier', 'network'])
      .where('server', '=', server)
      .where('item_id', '=', item)
      .where((eb) => eb(eb.refTuple('pack_size', 'contributor'), '>', eb.tuple(pack, contributor)))
      .orderBy('pack_size')
      .orderBy('contributor')
      .limit(limit),
)

export const publishedPrices = (
  db: Db,
  server: string,
  items: readonly number[],
): Promise<MarketPriceTable[]> =>
  db
    .selectFrom('market_prices')
    .selectAll()
    .where('server', '=', server)
    .where('item_id', 'in', items)
    .execute()

/** What an hour changes for some items of a server. */
export type HourChanges = {
  prices: MarketPriceTable[]
  /** Contributions that became outliers, or are none any more. */
  reclassified: MarketContributionTable[]
  /** Contributions that are too old to count. */
  expired: MarketContributionTable[]
}

export const storeHourChanges = (
  db: Db,
  server: string,
  { prices, reclassified: judged, expired }: HourChanges,
): Promise<void> =>
  writingUnderLock(db, async (tx) => {
    for (let i = 0; i < prices.length; i += AT_ONCE) await storePrices(tx, prices.slice(i, i + AT_ONCE))
    for (const outlier of [0, 1]) {
      const alike = judged.filter((contribution) => contribution.outlier === outlier)
      for (const { item_id, pack_size, contributors } of byPack(alike)) {
        await tx
          .updateTable('market_contributions')
          .set({ outlier })
          .where('server', '=', server)
          .where('item_id', '=', item_id)
          .where('pack_size', '=', pack_size)
          .where('contributor', 'in', contributors)
          .execute()
      }
    }
    for (const { item_id, pack_size, contributors, before } of byPack(expired)) {
      await tx
        .deleteFrom('market_contributions')
        .where('server', '=', server)
        .where('item_id', '=', item_id)
        .where('pack_size', '=', pack_size)
        .where('contributor', 'in', contributors)
        // Unless its player contributed again meanwhile.
        .where('day', '<=', before)
        .execute()
    }
  })

type SamePack = { item_id: number; pack_size: number; contributors: string[]; before: number }

/** Contributions pack by pack, a hundred at a time; `before`: the latest day among them. */
function byPack(contributions: readonly MarketContributionTable[]): SamePack[] {
  const groups: SamePack[] = []
  for (const { item_id, pack_size, contributor, day } of contributions) {
    const last = groups.at(-1)
    const fits =
      last?.item_id === item_id && last.pack_size === pack_size && last.contributors.length < AT_ONCE
    if (fits) {
      last.contributors.push(contributor)
      last.before = Math.max(last.before, day)
    } else groups.push({ item_id, pack_size, contributors: [contributor], before: day })
  }
  return groups
}

async function storePrices(tx: Tx, prices: readonly MarketPriceTable[]): Promise<void> {
  await tx
    .insertInto('market_prices')
    .values(prices)
    .onConflict((c) =>
      c.columns(['server', 'item_id', 'pack_size']).doUpdateSet((eb) => ({
        price: eb.ref('excluded.price'),
        players: eb.ref('excluded.players'),
        low: eb.ref('excluded.low'),
        high: eb.ref('excluded.high'),
        day: eb.ref('excluded.day'),
        hour: eb.ref('excluded.hour'),
        contributors: eb.ref('excluded.contributors'),
        exact: eb.ref('excluded.exact'),
        spread: eb.ref('excluded.spread'),
      })),
    )
    .execute()
}

/** Marks an hour as published, and removes withdrawn prices that are older than the changes that are kept. */
export const completeHour = (db: Db, hour: MarketHourTable): Promise<void> =>
  writingUnderLock(db, async (tx) => {
    const { server, ...change } = hour
    await tx
      .insertInto('market_hours')
      .values(hour)
      .onConflict((c) => c.column('server').doUpdateSet(change))
      .execute()
    await tx
      .deleteFrom('market_prices')
      .where('server', '=', server)
      .where('hour', '<', hour.from_hour)
      .where('price', '=', 0)
      .execute()
  })

const PAGE = 5_000

/** The prices of a server that changed after an hour, withdrawn ones (0) too, in order of item and pack; null: all prices. */
export async function* pricesSince(
  db: Db,
  server: string,
  since: number | null,
): AsyncGenerator<MarketPriceTable[]> {
  let after: [number, number] = [Number.MIN_SAFE_INTEGER, 0]
  for (;;) {
    const [item, pack] = after
    const rows = await db
      .selectFrom('market_prices')
      .selectAll()
      .where('server', '=', server)
      .where((eb) => (since === null ? eb('price', '>', 0) : eb('hour', '>', since)))
      .where((eb) => eb(eb.refTuple('item_id', 'pack_size'), '>', eb.tuple(item, pack)))
      .orderBy('item_id')
      .orderBy('pack_size')
      .limit(PAGE)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = [last.item_id, last.pack_size]
  }
}
