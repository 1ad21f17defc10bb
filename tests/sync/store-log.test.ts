import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { allRows, countRows } from '#data/db/all-rows.ts'
import { compactLog } from '#data/db/compaction.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { rowsOfSegment, segmentOf } from '#data/db/segments.ts'
import type { StoredRow } from '#data/db/types.ts'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { DEFAULT_PROFILE, keyText } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { until } from '#tests/harness/until.ts'
import { ASH, anAccount, contents, dropRows, own, putRows, stockOf } from '#tests/support/local-account.ts'
import { codeOf, remove, save, saveAll, saveTogether } from '#tests/support/save.ts'
import { refuseNextCommit } from '#tests/support/simulation/device.ts'

afterEach(() => vi.restoreAllMocks())

const stamp = fc
  .record({ time: fc.nat({ max: 2_000_000_000_000 }), n: fc.nat({ max: 3 }) })
  .map(({ time, n }) => makeStamp(time, n, 'a123456789'))
const names = fc.uniqueArray(fc.constantFrom('price_kamas', 'quantity', 'note', 'toString', 'later'), {
  maxLength: 4,
})
const row: fc.Arbitrary<StoredRow> = fc
  .record({
    key: fc.string({ minLength: 1 }),
    fields: names,
    stamps: fc.array(stamp, { minLength: 4, maxLength: 4 }),
    one: fc.boolean(),
    bare: fc.boolean(),
    del: fc.boolean(),
    values: fc.array(fc.jsonValue(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ key, fields, stamps, one, bare, del, values }) => ({
    collection: 'things',
    key,
    v: Object.fromEntries(fields.map((field, n) => [field, values[n]])),
    // A row that was refused whole, or a tombstone, may have values without a stamp.
    h: bare ? {} : Object.fromEntries(fields.map((field, n) => [field, stamps[one ? 0 : n] ?? ''])),
    del,
  }))

test('a segment gives back exactly the rows that went in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ key }) => key }), (rows) => {
      expect(rowsOfSegment(structuredClone(segmentOf('things', rows)))).toEqual(rows)
    }),
  )
})

describe('a commit', () => {
  test('that is refused at its very end, for want of room, has never been', async () => {
    const db = anAccount()
    await own(db, 12)
    const before = await contents(db)
    refuseNextCommit(db)
    await expect(own(db, 40)).rejects.toMatchObject({ code: 'full' })
    expect(await contents(db)).toEqual(before)
    await own(db, 41)
    const { rows, outbox } = await contents(db)
    expect(await afresh(db)).toMatchObject({ rows, outbox })
    expect(await stockOf(db)).toBe(41)
  })

  test('is told to whoever listens as soon as it is complete, and not before', async () => {
    const db = anAccount()
    const live = liveRows(db, inventories, '')
    const heard: (number | undefined)[] = []
    const stop = live.subscribe(() => heard.push(live.snapshot()?.[0]?.quantity))
    await until(() => expect(live.snapshot()).toEqual([]))
    const saved = own(db, 12)
    expect(live.snapshot()).toEqual([])
    await saved
    expect(live.snapshot()?.[0]?.quantity).toBe(12)
    expect(heard).toEqual([undefined, 12])
    stop()
  })

  test('of several tabs at once is one after the other: none is lost, none shares a stamp or a number', async () => {
    const [one, two, three] = [anAccount('several'), anAccount('several'), anAccount('several')]
    const tabs = [one, two, three] as const
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => own(tabs[n % 3] ?? one, n, { item_id: 1 + (n % 20) })),
    )
    const [mine, theirs] = [await contents(one), await contents(two)]
    expect(mine).toMatchObject({ rows: theirs.rows, outbox: theirs.outbox })
    const stamps = mine.rows.map(({ h }) => h.quantity)
    expect(new Set(stamps).size).toBe(20)
    expect(new Set(mine.outbox.map(({ rev }) => rev)).size).toBe(20)
    expect(Math.max(...mine.outbox.map(({ rev }) => rev))).toBe(60)
  })

  test('on a row that another tab has deleted is refused', async () => {
    const [one, two] = [anAccount('deleted'), anAccount('deleted')]
    await save(one, flips, { id: 'k1' }, { item_name: 'Frêne' })
    await save(two, flips, { id: 'k2' }, { item_name: 'Ortie' })
    await remove(two, flips, { id: 'k1' })
    expect(await codeOf(save(one, flips, { id: 'k1' }, { note: 'trop tard' }))).toBe('deleted')
    expect(await readRows(one, flips)).toMatchObject([{ id: 'k2' }])
  })
})

/** Everything an opening can tell, read anew. */
const afresh = async (db: AccountDb) => contents(anAccount(db.userId))

describe('compacting the log', () => {
  const filled = async () => {
    const db = anAccount()
    await own(db, 12)
    await own(db, 5, { item_id: 421 })
    await saveTogether(db, [
      writeOf(flips, { id: 'k1' }, { item_name: 'Frêne' }),
      writeOf(flips, { id: 'k2' }, { item_name: 'Ortie' }),
    ])
    await remove(db, flips, { id: 'k1' })
    await saveAll(db, priceObservations, [
      { key: { item_id: ASH, pack_size: 1, date: '2026-11-01' }, patch: { price_kamas: 90 } },
      { key: { item_id: ASH, pack_size: 1, date: '2026-11-02' }, patch: { price_kamas: 92 } },
    ])
    return db
  }

  test('that is killed at any step has never been', async () => {
    const db = await filled()
    const before = await contents(db)
    for (let step = 0; ; step += 1) {
      let steps = 0
      const spies = (['put', 'delete'] as const).map((name) => {
        const real: (this: IDBObjectStore, ...args: never[]) => IDBRequest = IDBObjectStore.prototype[name]
        return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
          this: IDBObjectStore,
          ...args: unknown[]
        ) {
          steps += 1
          if (steps > step) throw new Error('killed')
          return real.apply(this, args as never[]) as never
        })
      })
      const killed = await compactLog(db).then(
        () => false,
        () => true,
      )
      for (const spy of spies) spy.mockRestore()
      expect(await contents(db)).toEqual(before)
      const { meta: _, ...left } = await afresh(db)
      expect(before).toMatchObject(left)
      if (!killed) break
      expect(step).toBeLessThan(40)
    }
    expect(await db.log.count()).toBe(0)
  })

  test('leaves a book of years to be read whole', async () => {
    const db = anAccount()
    const rows = Array.from({ length: 150_000 }, (_, n) => ({
      collection: priceObservations.name,
      key: `${n}|1|2026-11-01`,
      v: { price_kamas: n },
      h: { price_kamas: makeStamp(1, 0, 'a123456789') },
      del: false,
    }))
    await putRows(db, ...rows.slice(0, 75_000))
    await putRows(db, ...rows.slice(75_000))
    expect(await db.read(countRows)).toBe(150_000)
  })

  test('cuts what has grown, and finds each row in its segment', async () => {
    const db = anAccount()
    const all = Array.from({ length: 3400 }, (_, n) => n + 1)
    for (const odd of [0, 1]) {
      const some = all.filter((n) => n % 2 === odd)
      const changes = some.map((item_id) => ({ key: { item_id }, patch: { quantity: 1 + odd } }))
      await saveAll(db, inventories, changes)
      await compactLog(db)
    }
    expect(await db.segments.count()).toBeGreaterThan(2)
    const again = anAccount(db.userId)
    for (const id of [1, 2, 1999, 2000, 3399, 3400])
      expect(await stockOf(again, id)).toBe(id % 2 === 0 ? 1 : 2)
    expect(await stockOf(again, 3401)).toBeUndefined()
    expect((await readRows(again, inventories)).length).toBe(3400)
  })

  test('joins a small segment to the next one, as earlier versions cut them', async () => {
    const db = anAccount()
    const all = Array.from({ length: 3000 }, (_, n) => n + 1)
    const changes = all.map((item_id) => ({ key: { item_id }, patch: { quantity: item_id } }))
    await saveAll(db, inventories, changes)
    await compactLog(db)
    const rows = await db.stored.range(inventories.name, '')
    await db.segments.clear()
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500)
      await db.segments.put(segmentOf(inventories.name, some), [inventories.name, '', some[0]?.key ?? ''])
    }
    const changed = new Map(rows.map(({ key, v }) => [key, v.quantity]))
    for (const key of [rows[1]?.key, rows[1999]?.key, rows[2999]?.key]) {
      await own(db, 7, { item_id: Number(key) })
      changed.set(String(key), 7)
    }
    await compactLog(db)
    // The first joins the second, the fourth the fifth; the last has none to join.
    expect(await db.segments.count()).toBe(4)
    const again = await anAccount(db.userId).stored.range(inventories.name, '')
    expect(new Map(again.map(({ key, v }) => [key, v.quantity]))).toEqual(changed)
  })
})

const step = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('stock', 'price', 'drop') },
    { weight: 1, arbitrary: fc.constantFrom('compact', 'reopen', 'read') },
  ),
  tab: fc.nat({ max: 2 }),
  item: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 5 }),
  value: fc.nat({ max: 99 }),
})
let accounts = 0

test('whatever three openings save, compact and reopen, each reads what a plain map would hold', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      accounts += 1
      const id = `model-${accounts}`
      const tabs = [anAccount(id), anAccount(id), anAccount(id)]
      const model = new Map<string, number>()
      for (const { act, tab, item, day, value } of steps) {
        const db = tabs[tab] ?? anAccount(id)
        const key = { item_id: item, pack_size: PACK_SIZES[0], date: `2026-11-0${day}` }
        const price = `price_observations/${keyText(priceObservations, key, DEFAULT_PROFILE)}`
        if (act === 'compact') await compactLog(db)
        if (act === 'reopen') tabs[tab] = anAccount(id)
        if (act === 'read') await readRows(db, priceObservations)
        if (act === 'stock') await own(db, value, { item_id: item })
        if (act === 'stock') model.set(`inventories/${item}`, value)
        if (act === 'price') await save(db, priceObservations, key, { price_kamas: value })
        if (act === 'price') model.set(price, value)
        if (act === 'drop') await dropRows(db, [priceObservations.name, price.slice(price.indexOf('/') + 1)])
        if (act === 'drop') model.delete(price)
      }
      const expected = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
      const lasts = new Map(
        expected
          .filter(([text]) => text.startsWith('price'))
          .map(([text]) => [text.slice(0, text.lastIndexOf('|')), text]),
      )
      for (const db of [...tabs, anAccount(id)]) {
        const rows = (await db.read(allRows)).map(({ collection, key, v }) => [
          `${collection}/${key}`,
          Object.values(v)[0],
        ])
        expect(rows).toEqual(expected)
        const last = await db.stored.lastOf(
          'price_observations',
          [1, 2, 3, 4].map((item) => `${item}|1`),
        )
        expect(last.map(({ collection, key }) => `${collection}/${key}`)).toEqual([...lasts.values()])
      }
    }),
    { numRuns: 60 },
  )
})

test('rows are counted as they stand in segments and log, tombstones included, and none is read', async () => {
  const db = anAccount()
  const key = (n: number) => ({ item_id: 1 + (n % 7), pack_size: PACK_SIZES[0], date: `2026-10-${10 + n}` })
  const prices = Array.from({ length: 20 }, (_, n) => ({ key: key(n), patch: { price_kamas: n + 1 } }))
  await saveAll(db, priceObservations, prices)
  const lines = [1, 2, 3].map((n) => ({ key: { id: `k${n}` }, patch: { item_name: 'Ortie' } }))
  await saveAll(db, flips, lines)
  await compactLog(db)
  await own(db, 4)
  await remove(db, flips, { id: 'k2' })
  await save(db, priceObservations, key(3), { price_kamas: 9 })
  db.close()
  const again = anAccount(db.userId)
  expect(await again.read(countRows)).toBe(24)
  expect(again.memory.rows(flips.name).segments).toBeUndefined()
  expect(await again.read(allRows)).toHaveLength(24)
})
