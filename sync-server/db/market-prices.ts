import { sql } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import type { Contribution, Reach } from '#shared/domain/market/aggregate.ts'
import { compiledOnce } from './engine/compiled-once.ts'
import { isSqlite, writingUnderLock } from './engine/transaction.ts'
import type { Db, MarketContributionTable, MarketHourTable, MarketPriceTable, Tx } from './schema.ts'

const AT_ONCE = 100
/** Contributions that are read at once. */
const CONTRIBUTIONS = 5_000
/** Packs of a page. */
const PACKS = 100

export type MarketPack = Pick<MarketContributionTable, 'item_id' | 'pack_size'>

export const packKey = ({ item_id, pack_size }: MarketPack): string => `${item_id}|${pack_size}`

/** The hour whose prices are published; absent: none since the database was made or restored. */
export const publishedHour = (db: Db, server: string): Promise<MarketHourTable | undefined> =>
  db.selectFrom('market_hours').selectAll().where('server', '=', server).executeTakeFirst()

/** The packs that pushes touched on a server since the last hour, and the ids of the marks that list them. */
export async function touchedPacks(db: Db, server: string): Promise<{ ids: string[]; packs: MarketPack[] }> {
  const marks = await db.selectFrom('market_touched').selectAll().where('server', '=', server).execute()
  const packs = new Map<string, MarketPack>()
  for (const mark of marks) {
    const flat: number[] = JSON.parse(mark.packs)
    for (let i = 0; i + 1 < flat.length; i += 2) {
      const pack = { item_id: flat[i] ?? 0, pack_size: flat[i + 1] ?? 0 }
      packs.set(packKey(pack), pack)
    }
  }
  return { ids: marks.map(({ id }) => id), packs: [...packs.values()] }
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

/**
 * Looks in a table for the pack after one: past its contributions, which both databases would read to tell a hundred packs
 * apart.
 */
function nextPackIn(table: 'market_contributions' | 'market_prices') {
  const ofItem = compiledOnce((db, server: string, item: number, pack: number) =>
    db
      .selectFrom(table)
      .select(['item_id', 'pack_size'])
      .where('server', '=', server)
      .where('item_id', '=', item)
      .where('pack_size', '>', pack)
      .orderBy('pack_size')
      .limit(sql.lit(1)),
  )
  const ofNextItem = compiledOnce((db, server: string, item: number) =>
    db
      .selectFrom(table)
      .select(['item_id', 'pack_size'])
      .where('server', '=', server)
      .where('item_id', '>', item)
      .orderBy('item_id')
      .orderBy('pack_size')
      .limit(sql.lit(1)),
  )
  return async (
    db: Db,
    server: string,
    { item_id, pack_size }: MarketPack,
  ): Promise<MarketPack | undefined> =>
    (await ofItem(db, server, item_id, pack_size))[0] ?? (await ofNextItem(db, server, item_id))[0]
}

const NEXT_PACK = [nextPackIn('market_contributions'), nextPackIn('market_prices')]
const BEFORE_ALL: MarketPack = { item_id: Number.MIN_SAFE_INTEGER, pack_size: 0 }

/** The packs of a server with contributions, then those with a published price, some at a time. */
export async function* packsToPublish(
  db: Db,
  server: string,
  slice: TimeSlice,
): AsyncGenerator<MarketPack[]> {
  for (const next of NEXT_PACK) {
    let packs: MarketPack[] = []
    for (let pack = await next(db, server, BEFORE_ALL); pack; pack = await next(db, server, pack)) {
      if (packs.push(pack) < PACKS) continue
      yield packs
      packs = []
      if (slice.over) await slice.pause()
    }
    if (packs.length > 0) yield packs
  }
}

/** A contribution as an hour weighs it; `outlier`: it did not count the last time; `silenced`: by an admin, its player. */
export type HeldContribution = Contribution & { outlier: boolean; silenced: boolean }

/** The contributions to a pack, a page at a time: the most sold one has one of every player. */
export async function* contributionsToPack(
  db: Db,
  server: string,
  { item_id, pack_size }: MarketPack,
): AsyncGenerator<HeldContribution[]> {
  for (let after = ''; ; ) {
    const [page] = await readContributions(db, server, server, item_id, pack_size, after, CONTRIBUTIONS)
    if (!page?.last) return
    const numbers = (list: string): number[] => JSON.parse(`[${list}]`)
    const [prices, days, networks] = [numbers(page.prices), numbers(page.days), page.networks.split(',')]
    const contributions = prices.map((price, i) => ({
      price,
      day: days[i] ?? 0,
      network: networks[i] ?? '',
      outlier: page.outliers[2 * i] === '1',
      silenced: page.silenced[2 * i] === '1',
    }))
    yield contributions
    if (contributions.length < CONTRIBUTIONS) return
    after = page.last
  }
}

/**
 * One row with a list for each column: a row for each contribution, millions in an hour, takes twice as long. The server is
 * told twice, because arguments are parameters in the order of the text.
 */
const readContributions = compiledOnce(
  (db, silencedOn: string, server: string, item: number, pack: number, after: string, limit: number) => {
    const listed = (column: string) =>
      isSqlite(db)
        ? sql<string>`group_concat(${sql.ref(column)})`
        : sql<string>`string_agg(cast(${sql.ref(column)} as text), ',')`
    const page = db
      .selectFrom('market_contributions')
      .select(['price', 'day', 'network', 'outlier', 'contributor'])
      .select((eb) => {
        const silenced = eb
          .selectFrom('market_silenced')
          .select('market_silenced.contributor')
          .where('market_silenced.server', '=', silencedOn)
        const isSilenced = eb('market_contributions.contributor', 'in', silenced)
        return eb.case().when(isSilenced).then(sql.lit(1)).else(sql.lit(0)).end().as('silenced')
      })
      .where('server', '=', server)
      .where('item_id', '=', item)
      .where('pack_size', '=', pack)
      .where('contributor', '>', after)
      .orderBy('contributor')
      .limit(limit)
    return db
      .selectFrom(page.as('page'))
      .select((eb) => [
        listed('price').as('prices'),
        listed('day').as('days'),
        listed('network').as('networks'),
        listed('outlier').as('outliers'),
        listed('silenced').as('silenced'),
        eb.fn.max<string | null>('contributor').as('last'),
      ])
  },
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

/** What an hour changes for some packs of a server. */
export type HourChanges = {
  prices: MarketPriceTable[]
  /** Packs of which contributions became outliers, and what outliers are beyond now. */
  outliers: (MarketPack & Reach)[]
  /** Packs of which contributions are outliers no more. */
  inliers: (MarketPack & Reach)[]
  /** Packs with contributions that are too old to count. */
  expired: MarketPack[]
}

/** `oldest`: the first day that counts. */
export const storeHourChanges = (
  db: Db,
  server: string,
  { prices, outliers, inliers, expired }: HourChanges,
  oldest: number,
): Promise<void> =>
  writingUnderLock(db, async (tx) => {
    for (let i = 0; i < prices.length; i += AT_ONCE) await storePrices(tx, prices.slice(i, i + AT_ONCE))
    for (const { item_id, pack_size, middle, within } of outliers)
      await markOutliers(tx, server, item_id, pack_size, middle, within)
    for (const { item_id, pack_size, middle, within } of inliers)
      await markInliers(tx, server, item_id, pack_size, middle, within)
    for (const { item_id, pack_size } of expired) await removeExpired(tx, server, item_id, pack_size, oldest)
  })

const distance = (middle: number) => sql<number>`abs(price - cast(${middle} as double precision))`
const upTo = (within: number) => sql<number>`cast(${within} as double precision)`

/** Marks the contributions to a pack that are on the other side of what is judged now. */
const markAs = (outlier: 0 | 1) =>
  compiledOnce((tx, server: string, item: number, pack: number, middle: number, within: number) =>
    tx
      .updateTable('market_contributions')
      .set({ outlier: sql.lit(outlier) })
      .where('server', '=', server)
      .where('item_id', '=', item)
      .where('pack_size', '=', pack)
      .where('outlier', '=', sql.lit(1 - outlier))
      .where(distance(middle), outlier ? '>' : '<=', upTo(within)),
  )

const markOutliers = markAs(1)
const markInliers = markAs(0)

const removeExpired = compiledOnce((tx, server: string, item: number, pack: number, oldest: number) =>
  tx
    .deleteFrom('market_contributions')
    .where('server', '=', server)
    .where('item_id', '=', item)
    .where('pack_size', '=', pack)
    .where('day', '<', oldest),
)

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
