import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import { LiveRows, lastRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { latestPrices, packsOf, priceSummaries } from '#data/db/price-book.ts'
import { readRows } from '#data/db/rows.ts'
import { storeTogether, writeOf } from '#data/db/save.ts'
import { requeueAll } from '#data/sync/pull.ts'
import { exportAccount } from '#data/sync/transfer.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { dailyObservations, priceSummary, purchaseObservations } from '#shared/domain/prices/price-history.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import type { Changed } from '#store/change.ts'
import { moveStock } from '#store/stock.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, contents, dropRows, own, putRows } from '#tests/support/local-account.ts'
import { saveTogether } from '#tests/support/save.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-11-20'
const NOON = Date.parse(`${TODAY}T11:00:00Z`)

type Price = { item: number; pack: PackSize; ago: number; price: number }
const dayOf = (ago: number) => dayAfter(TODAY, -ago)
const keyOf = ({ item, pack, ago }: Price) => ({ item_id: item, pack_size: pack, date: dayOf(ago) })
const textOf = ({ item, pack, ago }: Price) => `${item}|${pack}|${dayOf(ago)}`
const writes = (prices: readonly Price[]) =>
  prices.map((price) => writeOf(priceObservations, keyOf(price), { price_kamas: price.price }))
const store = (db: AccountDb, ...prices: Price[]) => saveTogether(db, writes(prices))
/** As another device's prices arrive; this version cannot read some of them. */
const pull = (db: AccountDb, ...prices: Price[]) =>
  putRows(
    db,
    ...prices.map((price) => ({
      collection: priceObservations.name,
      key: textOf(price),
      v: { price_kamas: price.price === 7 ? 'of a newer version' : price.price },
      h: { price_kamas: makeStamp(NOON, 0, 'b123456789') },
      del: false,
    })),
  )

/** As purchases at these prices; two of a pack share a day now and then. */
const buy = (db: AccountDb, ...prices: Price[]) =>
  moveStock(
    db,
    prices.map(({ item, pack, ago, price }) => ({
      ...{ item_id: item, pieces: pack, at: dayOf(ago) },
      pack_prices: { [pack]: price },
    })),
  )

/** An item of the game itself among them, whose number is negative. */
const ITEMS = [-7, 1, 10, 30, 303]
const PACKS = ITEMS.flatMap((item) => [`${item}|1`, `${item}|10`])

/** All prices of a pack and day, typed or bought, in the order of their days. */
async function history(db: AccountDb) {
  const bought = (await readRows(db, stockMoves)).flatMap(purchaseObservations)
  const all = dailyObservations(await readRows(db, priceObservations), bought)
  return [...all].sort((a, b) => (a.date < b.date ? -1 : 1))
}
type Observed = { item_id: number; pack_size: number; date: string; price_kamas: number }
const packOf = ({ item_id, pack_size }: Observed) => `${item_id}|${pack_size}`
const brief = (rows: readonly Observed[] | undefined) =>
  rows?.map((row) => `${packOf(row)} ${row.date} ${row.price_kamas}`)
/** The last of each pack. */
const lastOf = (rows: readonly Observed[]) => [...new Map(rows.map((row) => [packOf(row), row])).values()]

/** The summaries by reading everything. */
async function summedUp(db: AccountDb, now: number) {
  const all = await history(db)
  return new Map(
    PACKS.flatMap((pack) => {
      const own = all.filter((price) => packOf(price) === pack)
      return own.length > 0 ? [[pack, priceSummary(own, now)] as const] : []
    }),
  )
}

const stops: (() => void)[] = []
const stopListening = () => {
  for (const stop of stops.splice(0)) stop()
}
afterEach(stopListening)

function listenTo(db: AccountDb) {
  const live = lastRows(db, priceObservations)
  let told = 0
  stops.push(
    live.subscribe(() => {
      told += 1
    }),
  )
  return { live, shown: () => brief(live.snapshot()), told: () => told }
}

/** Listens to the last prices of all items and of one; answers how to wait until they are what reading everything gives. */
function follow(db: AccountDb) {
  const { shown } = listenTo(db)
  const one = new LiveRows(db, priceObservations, { lastOf: new Set(packsOf(db, [1])) })
  stops.push(one.subscribe(() => {}))
  return () =>
    until(async () => {
      const last = lastOf(await readRows(db, priceObservations))
      expect(shown()).toEqual(brief(last))
      expect(brief(one.snapshot())).toEqual(brief(last.filter(({ item_id }) => item_id === 1)))
    })
}

const anyPrice = fc.record<Price>({
  item: fc.constantFrom(...ITEMS),
  pack: fc.constantFrom<PackSize>(1, 10),
  ago: fc.oneof(
    fc.integer({ min: -2, max: 1 }),
    fc.integer({ min: -2, max: 33 }),
    fc.integer({ min: 362, max: 368 }),
  ),
  price: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 30 }) }, fc.constant(10 ** 12)),
})
const some = fc.array(anyPrice, { minLength: 1, maxLength: 12 })
const days = fc.integer({ min: -3, max: 9 })
const stepOf = <T extends string>(prices: fc.Arbitrary<Price[]>, ...kinds: T[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    prices,
    tab: fc.nat({ max: 2 }),
    days,
    wanted: fc.subarray([...ITEMS, 9999]),
  })
const anyStep = fc.oneof(
  { weight: 5, arbitrary: stepOf(some, 'store', 'pull', 'drop', 'buy', 'undo', 'leave') },
  { weight: 3, arbitrary: stepOf(fc.constant<Price[]>([]), 'compact', 'reopen', 'read') },
)
let accounts = 0

test('T38 whatever is stored, pulled, dropped, compacted or missed meanwhile, last prices and summaries are what reading everything gives', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), days, async (steps, later) => {
      accounts += 1
      const id = `book-${accounts}`
      const tabs = [anAccount(id), anAccount(id), anAccount(id)]
      const listener = anAccount(id)
      let shows = follow(listener)
      await shows()
      let bought: Changed | undefined
      for (const { kind, prices, tab, days, wanted } of steps) {
        const db = tabs[tab] ?? listener
        if (kind === 'leave') stopListening()
        if (kind === 'store' || kind === 'leave') await store(db, ...prices)
        if (kind === 'leave') shows = follow(listener)
        if (kind === 'pull') await pull(db, ...prices)
        if (kind === 'drop')
          await dropRows(db, ...prices.map((price) => [priceObservations.name, textOf(price)] as const))
        if (kind === 'buy') bought = await buy(db, ...prices)
        if (kind === 'undo') await bought?.undo()
        if (kind === 'compact') await compactLog(db, NOON + days * DAY_MS)
        if (kind === 'reopen') tabs[tab] = anAccount(id)
        if (kind === 'read') await readRows(db, priceObservations)
        const now = NOON + later * DAY_MS
        expect(await priceSummaries(db, PACKS, now)).toEqual(await summedUp(db, now))
        const latest = await latestPrices(db, [...wanted, ...wanted])
        const last = lastOf(await history(db)).filter(({ item_id }) => wanted.includes(item_id))
        expect(brief(latest)?.sort()).toEqual(brief(last)?.sort())
        await shows()
      }
      stopListening()
      const now = NOON + later * DAY_MS
      for (const db of [...tabs, listener, anAccount(id)]) {
        expect(await priceSummaries(db, PACKS, now)).toEqual(await summedUp(db, now))
        db.close()
      }
    }),
    { numRuns: 60 },
  )
})

describe('the last price of each pack', () => {
  const aPrice = (price: Partial<Price>): Price => ({ item: 303, pack: 1, ago: 10, price: 90, ...price })

  test('T38 a new day takes the place of the day before, a change of a past day or of another collection changes nothing', async () => {
    const db = anAccount()
    await store(db, aPrice({}), aPrice({ ago: 9, price: 91 }), aPrice({ item: 421, price: 5 }))
    const { live, shown, told } = listenTo(db)
    await until(() => expect(shown()).toEqual([`303|1 ${dayOf(9)} 91`, `421|1 ${dayOf(10)} 5`]))
    const [before, heard] = [live.snapshot(), told()]
    await store(db, aPrice({ price: 4 }))
    await own(db, 3)
    expect([told(), live.snapshot() === before]).toEqual([heard, true])
    await store(db, aPrice({ ago: 8, price: 92 }))
    await until(() => expect(shown()).toEqual([`303|1 ${dayOf(8)} 92`, `421|1 ${dayOf(10)} 5`]))
    expect(live.snapshot()?.[1]).toBe(before?.[1])
  })

  test('of an account that is erased meanwhile throws nothing at the screen', async () => {
    const db = anAccount()
    await store(db, aPrice({}))
    const { live } = listenTo(db)
    await until(() => expect(live.snapshot()).toHaveLength(1))
    await db.delete({ disableAutoOpen: true })
    expect(() => live.snapshot()).not.toThrow()
  })

  test('T38 of a year of days costs one value for each pack, asked for once or listened to', async () => {
    const db = anAccount()
    const year = Array.from({ length: 28 }, (_, ago) => PACK_SIZES.map((pack) => aPrice({ pack, ago })))
    await store(db, ...year.flat())
    await compactLog(db)
    const [asked, listening] = [anAccount(db.userId), anAccount(db.userId)]
    const found = await latestPrices(asked, [303, 303, 304])
    expect(found.map(({ date }) => date)).toEqual(PACK_SIZES.map(() => TODAY))
    const { shown } = listenTo(listening)
    await until(() => expect(shown()).toHaveLength(PACK_SIZES.length))
    await store(listening, aPrice({ ago: 0, price: 1000 }))
    await until(() => expect(shown()).toContain(`303|1 ${TODAY} 1000`))
    for (const { memory } of [asked, listening])
      expect([...memory.rows(priceObservations.name).all()].length).toBe(PACK_SIZES.length)
  })

  test('T38 typed on a new day, or of a new pack, asks no older one', async () => {
    const db = anAccount()
    await store(db, aPrice({ ago: 2 }), aPrice({ ago: 1 }))
    await compactLog(db)
    const again = anAccount(db.userId)
    await latestPrices(again, [303])
    let read = 0
    again.segments.hook('reading', (segment) => {
      read += 1
      return segment
    })
    await store(again, aPrice({ ago: 0 }))
    await store(again, aPrice({ pack: 10, ago: 0 }))
    expect(read).toBe(0)
    await store(again, aPrice({ ago: 2 }))
    expect(read).toBeGreaterThan(0)
  })
})

/** A year of weeks of every pack, compacted. */
async function aBook(): Promise<AccountDb> {
  const db = anAccount()
  const prices = PACKS.flatMap((pack) =>
    Array.from({ length: 52 }, (_, week): Price => {
      const [item = 0, size] = pack.split('|').map(Number)
      return { item, pack: size === 10 ? 10 : 1, ago: 7 * week, price: 100 + week }
    }),
  )
  await store(db, ...prices)
  await compactLog(db, NOON)
  return anAccount(db.userId)
}

/** The tiers of the segments that a read asks for. */
async function tiersRead(db: AccountDb, read: () => Promise<unknown>): Promise<string[]> {
  await db.stored.get(['inventories', '1'])
  const tiers: string[] = []
  const places = await db.segments.orderBy(':id').keys()
  const segments = await db.segments.toArray()
  const tierOf = new Map(segments.map(({ keys }, at) => [keys.join(), String(Object(places[at])[1])]))
  const heard = (segment: (typeof segments)[number]) => {
    tiers.push(tierOf.get(segment.keys.join()) ?? '?')
    return segment
  }
  db.segments.hook('reading', heard)
  await read()
  db.segments.hook('reading').unsubscribe(heard)
  return tiers
}

describe('the summary of a pack', () => {
  test('spares reading its history until the pack is priced again, or a day leaves the year', async () => {
    const db = await aBook()
    const summaries = (now: number) => priceSummaries(db, PACKS, now)
    expect(await tiersRead(db, () => summaries(NOON))).toEqual(['summary'])
    expect(await tiersRead(db, () => summaries(NOON + 8 * DAY_MS))).toEqual(['summary'])
    expect(await tiersRead(db, () => summaries(NOON + 9 * DAY_MS))).toContain('old')
    await store(db, { item: 303, pack: 1, ago: 0, price: 9 })
    expect(await tiersRead(db, () => priceSummaries(db, ['1|1'], NOON))).toEqual(['summary'])
    expect(await tiersRead(db, () => priceSummaries(db, ['303|1'], NOON))).toContain('old')
    await compactLog(db, NOON)
    expect(await tiersRead(db, () => summaries(NOON))).toEqual(['summary'])
  })

  test('reads nothing of a pack that has no price, once those that have are in memory', async () => {
    const db = await aBook()
    await db.stored.load(priceObservations.name)
    expect(await tiersRead(db, () => priceSummaries(db, ['99999|1'], NOON))).toEqual([])
    await store(db, { item: 99999, pack: 1, ago: 0, price: 5 })
    expect((await priceSummaries(db, ['99999|1'], NOON)).get('99999|1')?.count).toBe(1)
  })

  test('leaves out what this version cannot read', async () => {
    const db = await aBook()
    const [row] = await db.stored.range(priceObservations.name, '303|1|')
    if (!row) throw new Error('no price')
    await putRows(
      db,
      ...['303|1|hier', '303|1|2026-02-30', '303|7|2026-11-01'].map((key) => ({ ...row, key })),
    )
    const packs = [...PACKS, '303|7']
    expect(await priceSummaries(db, packs, NOON)).toEqual(await summedUp(db, NOON))
    await compactLog(db, NOON)
    expect(await priceSummaries(db, packs, NOON)).toEqual(await summedUp(db, NOON))
  })

  test('N8 of a pack that was bought counts what was paid, and no other pack’s history is read for it', async () => {
    const db = await aBook()
    const bought = await buy(db, { item: 303, pack: 10, ago: 1, price: 9 })
    const summaries = () => priceSummaries(db, PACKS, NOON)
    expect((await summaries()).get('303|10')?.count).toBe(53)
    expect(await tiersRead(db, () => priceSummaries(db, ['303|1'], NOON))).toEqual(['summary'])
    await compactLog(db, NOON)
    expect((await summaries()).get('303|10')?.count).toBe(53)
    await bought.undo()
    expect((await summaries()).get('303|10')?.count).toBe(52)
    await compactLog(db, NOON)
    expect(await tiersRead(db, summaries)).not.toContain('old')
  })

  test('that an older version wrote, and that says less, is made again from the history', async () => {
    const db = await aBook()
    await db.segments.toCollection().modify((segment) => {
      const at = segment.fields.indexOf('deciles')
      if (at >= 0) for (const part of [segment.fields, segment.values, segment.stamps]) part.splice(at, 1)
    })
    const later = anAccount(db.userId)
    expect(await tiersRead(later, () => priceSummaries(later, PACKS, NOON))).toContain('old')
    expect(await priceSummaries(later, PACKS, NOON)).toEqual(await summedUp(later, NOON))
  })

  test('is of all days of a history that fills several segments, between those of others', async () => {
    const db = await aBook()
    const all = Array.from({ length: 1400 }, (_, ago): Price => ({ item: 30, pack: 1, ago, price: ago + 1 }))
    await store(db, ...all)
    for (const compacted of [false, true]) {
      if (compacted) await compactLog(db, NOON)
      await store(db, { item: 30, pack: 1, ago: 0, price: 5 })
      expect(await priceSummaries(db, PACKS, NOON)).toEqual(await summedUp(db, NOON))
      expect((await priceSummaries(db, ['30|1'], NOON)).get('30|1')?.count).toBe(366)
    }
  })

  test('counts what the transaction that asks has written so far', async () => {
    const db = await aBook()
    const id = [priceObservations.name, `303|1|${TODAY}`] as const
    await db.write(async (draft) => {
      await draft.ensure([id])
      await storeTogether(draft, writes([{ item: 303, pack: 1, ago: 1, price: 9 }]))
      const found = await priceSummaries(draft, PACKS, NOON)
      expect([found.get('303|1')?.count, found.get('303|10')?.count]).toEqual([53, 52])
      expect(found.get('303|1')?.month[3]).toEqual({ date: dayOf(7), price_kamas: 101 })
    }, NOON)
    expect((await priceSummaries(db, ['303|1'], NOON)).get('303|1')?.count).toBe(53)
  })

  test('is no row: neither exported, nor counted, nor sent again to a server that was set back', async () => {
    const db = await aBook()
    const { rows } = await contents(db)
    expect(rows.length).toBe(PACKS.length * 52)
    expect(JSON.parse(await (await exportAccount(db)).text()).rows).toHaveLength(rows.length)
    const mark = { epoch: '', seq: 0 }
    expect(await requeueAll(db, { epoch: 'e2', seq: 0 }, { mark, cursor: 0 }, NOON)).toBe(true)
    expect((await db.unsent()).length).toBe(rows.length)
  })
})
