import { sql } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import type { Contribution, Reach } from '#shared/domain/market/aggregate.ts'
import { compiledOnce } from './engine/compiled-once.ts'
import { isSqlite, writingUnderLock } from './engine/transaction.ts'
import type { Db, MarketContributionTable, MarketHourTable, MarketPriceTable, Tx } from './schema.ts'

const AT_ONCE = 100
/** Contributions, and prices, that are read at once. */
const ROWS = 1_000

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

/** A contribution as an hour weighs it; `outlier`: it did not count the last time; `silenced`: by an admin, its player. */
export type StoredContribution = Contribution & { outlier: boolean; silenced: boolean }

/** A pack and all contributions to it; none: it only has a published price. */
export type ContributedPack = { pack: MarketPack; contributions: StoredContribution[] }

const FIRST: MarketPack = { item_id: Number.MIN_SAFE_INTEGER, pack_size: 0 }
const LAST: MarketPack = { item_id: Number.MAX_SAFE_INTEGER, pack_size: 0 }

/** Each of these packs of a server, in their order. */
export async function* contributedPacks(
  db: Db,
  server: string,
  packs: readonly MarketPack[],
  slice: TimeSlice,
): AsyncGenerator<ContributedPack> {
  for (const pack of packs) {
    let found: ContributedPack = { pack, contributions: [] }
    for await (const one of contributedBetween(db, server, pack, pack, slice)) found = one
    yield found
  }
}

/** Every pack of a server that has contributions, and after them those that only show a price. */
export async function* allContributedPacks(
  db: Db,
  server: string,
  slice: TimeSlice,
): AsyncGenerator<ContributedPack> {
  const seen = new Set<string>()
  for await (const one of contributedBetween(db, server, FIRST, LAST, slice)) {
    seen.add(packKey(one.pack))
    yield one
  }
  for await (const prices of pricesSince(db, server, null)) {
    for (const { item_id, pack_size } of prices) {
      const pack = { item_id, pack_size }
      if (!seen.has(packKey(pack))) yield { pack, contributions: [] }
    }
    if (slice.over) await slice.pause()
  }
}

/**
 * The packs from one to another, in order. They are read by pages of contributions, whatever packs these are to: most packs have
 * few, and the most sold one has one of every player.
 */
async function* contributedBetween(
  db: Db,
  server: string,
  { item_id, pack_size }: MarketPack,
  to: MarketPack,
  slice: TimeSlice,
): AsyncGenerator<ContributedPack> {
  let open: ContributedPack | undefined
  for (let after: [number, number, string] = [item_id, pack_size, '']; ; ) {
    const page = await readContributions(db, server, server, ...after, to.item_id, to.pack_size, ROWS)
    let read = 0
    for (const group of page) {
      const contributions = contributionsOf(group)
      read += contributions.length
      after = [group.item_id, group.pack_size, group.last]
      if (open && packKey(open.pack) === packKey(group)) open.contributions.push(...contributions)
      else {
        if (open) yield open
        open = { pack: { item_id: group.item_id, pack_size: group.pack_size }, contributions }
      }
    }
    if (read < ROWS) break
    if (slice.over) await slice.pause()
  }
  if (open) yield open
}

type Group = Awaited<ReturnType<typeof readContributions>>[number]

function contributionsOf({ prices, days, networks, outliers, silenced }: Group): StoredContribution[] {
  const numbers = (list: string): number[] => JSON.parse(`[${list}]`)
  const [dayOf, networkOf] = [numbers(days), networks.split(',')]
  return numbers(prices).map((price, i) => ({
    price,
    day: dayOf[i] ?? 0,
    network: networkOf[i] ?? '',
    outlier: outliers[2 * i] === '1',
    silenced: silenced[2 * i] === '1',
  }))
}

/**
 * A page of contributions: a row for each pack, with a list for each column, for a row for each contribution, millions in an
 * hour, takes twice as long. The server is told twice, because arguments are parameters in the order of the text.
 */
const readContributions = compiledOnce(
  (
    db,
    silencedOn: string,
    server: string,
    item: number,
    pack: number,
    contributor: string,
    lastItem: number,
    lastPack: number,
    limit: number,
  ) => {
    const listed = (column: string) =>
      isSqlite(db)
        ? sql<string>`group_concat(${sql.ref(column)})`
        : sql<string>`string_agg(cast(${sql.ref(column)} as text), ',')`
    const page = db
      .selectFrom('market_contributions')
      .select(['item_id', 'pack_size', 'price', 'day', 'network', 'outlier', 'contributor'])
      .select((eb) => {
        const silenced = eb
          .selectFrom('market_silenced')
          .select('market_silenced.contributor')
          .where('market_silenced.server', '=', silencedOn)
        const isSilenced = eb('market_contributions.contributor', 'in', silenced)
        return eb.case().when(isSilenced).then(sql.lit(1)).else(sql.lit(0)).end().as('silenced')
      })
      .where('server', '=', server)
      .where((eb) =>
        eb(eb.refTuple('item_id', 'pack_size', 'contributor'), '>', eb.tuple(item, pack, contributor)),
      )
      .where((eb) => eb(eb.refTuple('item_id', 'pack_size'), '<=', eb.tuple(lastItem, lastPack)))
      .orderBy('item_id')
      .orderBy('pack_size')
      .orderBy('contributor')
      .limit(limit)
    return db
      .selectFrom(page.as('page'))
      .select((eb) => [
        'item_id',
        'pack_size',
        listed('price').as('prices'),
        listed('day').as('days'),
        listed('network').as('networks'),
        listed('outlier').as('outliers'),
        listed('silenced').as('silenced'),
        eb.fn.max<string>('contributor').as('last'),
      ])
      .groupBy(['item_id', 'pack_size'])
      .orderBy('item_id')
      .orderBy('pack_size')
  },
)

/** How many packs of a server show a price, or did. */
export async function countPublished(db: Db, server: string): Promise<number> {
  const { packs } = await db
    .selectFrom('market_prices')
    .select((eb) => eb.fn.countAll<number | string>().as('packs'))
    .where('server', '=', server)
    .executeTakeFirstOrThrow()
  return Number(packs)
}

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
      .limit(ROWS)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < ROWS || !last) return
    after = [last.item_id, last.pack_size]
  }
}
