import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { priceSummaries } from '#data/db/price-book.ts'
import { readRows } from '#data/db/rows.ts'
import { storeTogether, writeOf } from '#data/db/save.ts'
import { requeueAll } from '#data/sync/pull.ts'
import { exportAccount } from '#data/sync/transfer.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { dailyObservations, priceSummary, purchaseObservations } from '#shared/domain/prices/price-history.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import type { Changed } from '#store/change.ts'
import { moveStock } from '#store/stock.ts'
import { anAccount, contents, dropRows, putRows } from '#tests/support/local-account.ts'
import { saveAll } from '#tests/support/save.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-11-20'
const NOON = Date.parse(`${TODAY}T11:00:00Z`)

type Price = { item: number; pack: PackSize; ago: number; price: number }
const dayOf = (ago: number) => dayAfter(TODAY, -ago)
const keyOf = ({ item, pack, ago }: Price) => ({ item_id: item, pack_size: pack, date: dayOf(ago) })
const textOf = ({ item, pack, ago }: Price) => `${item}|${pack}|${dayOf(ago)}`
const writes = (prices: readonly Price[]) =>
  prices.map((price) => writeOf(priceObservations, keyOf(price), { price_kamas: price.price }))
const store = (db: AccountDb, ...prices: Price[]) =>
  saveAll(
    db,
    priceObservations,
    prices.map((price) => ({ key: keyOf(price), patch: { price_kamas: price.price } })),
  )
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

const PACKS = [1, 10, 30, 303].flatMap((item) => [`${item}|1`, `${item}|10`])

/** The same by reading everything. */
async function summedUp(db: AccountDb, now: number) {
  const bought = (await readRows(db, stockMoves)).flatMap(purchaseObservations)
  const history = [...dailyObservations(await readRows(db, priceObservations), bought)].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )
  return new Map(
    PACKS.flatMap((pack) => {
      const own = history.filter(({ item_id, pack_size }) => `${item_id}|${pack_size}` === pack)
      return own.length > 0 ? [[pack, priceSummary(own, now)] as const] : []
    }),
  )
}

const anyPrice = fc.record<Price>({
  item: fc.constantFrom(1, 10, 30, 303),
  pack: fc.constantFrom<PackSize>(1, 10),
  ago: fc.oneof(fc.integer({ min: -2, max: 33 }), fc.integer({ min: 362, max: 368 })),
  price: fc.nat({ max: 30 }),
})
const some = fc.array(anyPrice, { minLength: 1, maxLength: 12 })
const tab = fc.nat({ max: 2 })
const days = fc.integer({ min: -3, max: 9 })
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('store', 'pull', 'drop', 'buy', 'undo'),
      prices: some,
      tab,
      days,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('compact', 'reopen', 'read'),
      prices: fc.constant<Price[]>([]),
      tab,
      days,
    }),
  },
)
let accounts = 0

test('whatever is stored, pulled, dropped and compacted, packs are summed up as their whole history is', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), days, async (steps, later) => {
      accounts += 1
      const id = `summaries-${accounts}`
      const tabs = [anAccount(id), anAccount(id), anAccount(id)]
      let bought: Changed | undefined
      for (const { kind, prices, tab, days } of steps) {
        const db = tabs[tab] ?? anAccount(id)
        if (kind === 'store') await store(db, ...prices)
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
      }
      const now = NOON + later * DAY_MS
      for (const db of [...tabs, anAccount(id)]) {
        expect(await priceSummaries(db, PACKS, now)).toEqual(await summedUp(db, now))
        db.close()
      }
    }),
    { numRuns: 60 },
  )
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
