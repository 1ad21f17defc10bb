import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import { LiveRows, lastRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { packsOf } from '#data/db/price-book.ts'
import { readRows } from '#data/db/rows.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, dropRows } from '#tests/support/local-account.ts'
import { save, saveAll } from '#tests/support/save.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Price = { item: number; pack: PackSize; day: number; price: number }
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const change = ({ item, pack, day, price }: Price) => ({
  key: { item_id: item, pack_size: pack, date: dayOf(day) },
  patch: { price_kamas: price },
})
const store = (db: AccountDb, ...prices: Price[]) => saveAll(db, priceObservations, prices.map(change))
const aPrice = (price: Partial<Price>): Price => ({ item: 303, pack: 1, day: 10, price: 90, ...price })

/** What an abandoned first price leaves behind: no row at all. */
const drop = (db: AccountDb, { item, pack, day }: Price) =>
  dropRows(db, ['price_observations', `${item}|${pack}|${dayOf(day)}`])

const listenTo = (db: AccountDb) => {
  const live = lastRows(db, priceObservations)
  let told = 0
  stops.push(
    live.subscribe(() => {
      told += 1
    }),
  )
  return { live, told: () => told }
}
type Shown = { item_id: number; pack_size: number; date: string; price_kamas: number }
const brief = (rows: readonly Shown[] | undefined) =>
  rows?.map(({ item_id, pack_size, date, price_kamas }) => `${item_id}×${pack_size} ${date} ${price_kamas}`)

/** The same by reading everything. */
async function naive(db: AccountDb): Promise<string[] | undefined> {
  const rows = await readRows(db, priceObservations)
  const last = new Map(rows.map((row) => [`${row.item_id}|${row.pack_size}`, row]))
  return brief([...last.values()])
}
const agrees = (db: AccountDb) =>
  until(async () => {
    expect(brief(lastRows(db, priceObservations).snapshot())).toEqual(await naive(db))
  })

/** The same of one item, by its own listener. */
function listenToOne(db: AccountDb, item: number) {
  const live = new LiveRows(db, priceObservations, { lastOf: new Set(packsOf(db, [item])) })
  stops.push(live.subscribe(() => {}))
  return () =>
    until(async () => {
      const ofItem = (await naive(db))?.filter((row) => row.startsWith(`${item}×`))
      expect(brief(live.snapshot())).toEqual(ofItem)
    })
}

const anyPrice = fc.record<Price>({
  item: fc.constantFrom(-7, 1, 10, 303),
  pack: fc.constantFrom<PackSize>(1, 10, 100),
  day: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 3 }),
})
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('store'), prices: fc.array(anyPrice, { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop'), prices: fc.tuple(anyPrice) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), prices: fc.constant<Price[]>([]) }) },
)

describe('the last row of each group', () => {
  test('T38 it is what reading everything gives, whatever is stored, dropped or missed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 6 }), async (steps) => {
        const db = anAccount()
        listenTo(db)
        let oneAgrees = listenToOne(db, 1)
        await agrees(db)
        await oneAgrees()
        for (const { kind, prices } of steps) {
          if (kind === 'store') await store(db, ...prices)
          if (kind === 'drop') for (const price of prices) await drop(db, price)
          if (kind === 'leave') for (const stop of stops.splice(0)) stop()
          if (kind === 'leave') await store(db, aPrice({ day: 2, price: 77 }))
          if (kind === 'leave') listenTo(db)
          if (kind === 'leave') oneAgrees = listenToOne(db, 1)
          await agrees(db)
          await oneAgrees()
        }
        for (const stop of stops.splice(0)) stop()
        db.close()
      }),
      { numRuns: 20 },
    )
  }, 30_000)

  test('T38 a new day takes the place of the day before, a change of a past day changes nothing', async () => {
    const db = anAccount()
    await store(db, aPrice({ day: 10 }), aPrice({ day: 11, price: 91 }), aPrice({ item: 421, price: 5 }))
    const { live, told } = listenTo(db)
    await until(() => expect(brief(live.snapshot())).toEqual(['303×1 2026-11-11 91', '421×1 2026-11-10 5']))
    const nettle = live.snapshot()?.[1]
    const before = live.snapshot()
    const heard = told()
    await store(db, aPrice({ day: 10, price: 4 }))
    expect([told(), live.snapshot() === before]).toEqual([heard, true])
    await store(db, aPrice({ day: 12, price: 92 }))
    await until(() => expect(brief(live.snapshot())).toEqual(['303×1 2026-11-12 92', '421×1 2026-11-10 5']))
    expect(live.snapshot()?.[1]).toBe(nettle)
  })

  test('T38 of a year of days only the last value is read', async () => {
    const db = anAccount()
    const year = Array.from({ length: 28 }, (_, i) => aPrice({ day: i + 1, price: i }))
    await store(db, ...year, ...year.map((price) => ({ ...price, item: 421 })))
    await compactLog(db)
    const again = anAccount(db.userId)
    const { live } = listenTo(again)
    await until(() => expect(live.snapshot()).toHaveLength(2))
    await store(again, aPrice({ day: 28, price: 1000 }))
    await until(() => expect(brief(live.snapshot())?.[0]).toBe('303×1 2026-11-28 1000'))
    expect([...again.memory.rows(priceObservations.name).all()].length).toBe(2)
  })

  test('T38 two listeners share one reading, and one may leave', async () => {
    const db = anAccount()
    await store(db, aPrice({}))
    const first = listenTo(db)
    const second = listenTo(db)
    expect(first.live).toBe(second.live)
    await until(() => expect(first.live.snapshot()).toHaveLength(1))
    stops.shift()?.()
    await store(db, aPrice({ item: 421 }))
    await until(() => expect(second.live.snapshot()).toHaveLength(2))
  })

  test('T38 another tab’s price arrives, another collection’s row changes nothing', async () => {
    const db = anAccount('carnet-deux-onglets')
    await store(db, aPrice({}))
    const { live } = listenTo(db)
    await until(() => expect(live.snapshot()).toHaveLength(1))
    const before = live.snapshot()
    const tab = openAccountDb('carnet-deux-onglets')
    await save(tab, inventories, { item_id: 303 }, { quantity: 3 })
    expect(live.snapshot()).toBe(before)
    await store(tab, aPrice({ pack: 10, price: 800 }))
    tab.close()
    await until(() =>
      expect(brief(live.snapshot())).toEqual(['303×10 2026-11-10 800', '303×1 2026-11-10 90']),
    )
  })

  test('an account that is erased meanwhile throws nothing at the screen', async () => {
    const db = anAccount()
    await store(db, aPrice({}))
    const { live } = listenTo(db)
    await until(() => expect(live.snapshot()).toHaveLength(1))
    await db.delete({ disableAutoOpen: true })
    expect(() => live.snapshot()).not.toThrow()
  })
})
