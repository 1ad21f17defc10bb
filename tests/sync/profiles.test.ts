import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import { compactLog } from '#data/db/compaction.ts'
import { LiveRows, lastRows, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { latestPrices, packsOf, shownPriceDay } from '#data/db/price-book.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { exportAccount, importAccount } from '#data/sync/transfer.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { adoptLocal } from '#store/adopt-local.ts'
import { reverseOf } from '#store/change.ts'
import { outliersOf } from '#store/price-writes.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { passWith } from '#tests/support/app-transport.ts'
import { aDevice, signedUp } from '#tests/support/device.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, rowOf, stockOf, waiting } from '#tests/support/local-account.ts'
import { remove, saveAll, saveTogether } from '#tests/support/save.ts'

const WEST = 'ouest'
const ITEMS = [3, 30, 303]

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A row without what depends on when and where it was typed. */
const bare = (rows: readonly { stamps: unknown }[] | undefined): Record<string, unknown>[] | undefined =>
  rows?.map(({ stamps: _, ...row }) => row)

/** Follows, as screens do, everything that they read of a database. */
function screensOf(db: AccountDb) {
  const followed = [
    liveRows(db, inventories, ''),
    liveRows(db, flips, ''),
    liveRows(db, priceObservations, '30|'),
    lastRows(db, priceObservations),
    new LiveRows(db, priceObservations, { lastOf: new Set(packsOf(db, [3, 30])) }),
  ]
  for (const live of followed) stops.push(live.subscribe(() => {}))
  const lists = () => followed.map(({ snapshot }) => snapshot())
  const read = async () => ({
    live: lists().map(bare),
    all: bare([...(await readRows(db, inventories)), ...(await readRows(db, flips))]),
    history: bare(await readRows(db, priceObservations, '303|')),
    row: bare([(await readRow(db, inventories, { item_id: 3 })) ?? { stamps: {} }]),
    latest: bare(await latestPrices(db, ITEMS))
      ?.map((row) => JSON.stringify(row))
      .sort(),
    shown: ITEMS.map((id) => shownPriceDay(db, id, 1)),
  })
  return { lists, read }
}

/** The same, once all of it is there. */
async function allRead(db: AccountDb) {
  const { lists, read } = screensOf(db)
  await until(() => lists().every((list) => list !== undefined))
  return read()
}

type Step = { west: boolean; item: number; pack: PackSize; day: number; amount: number; kind: number }
const anyStep: fc.Arbitrary<Step> = fc.record({
  west: fc.boolean(),
  item: fc.constantFrom(...ITEMS),
  pack: fc.constantFrom<PackSize>(1, 10),
  day: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 0, max: 9 }),
  kind: fc.integer({ min: 0, max: 5 }),
})

/** A price typed in the default profile. */
const PRICED: Step = { west: false, item: 303, pack: 1, day: 1, amount: 0, kind: 5 }

async function play(db: AccountDb, { item, pack, day, amount, kind }: Step): Promise<void> {
  const date = `2026-11-0${day}`
  const price = { key: { item_id: item, pack_size: pack, date }, patch: { price_kamas: amount } }
  if (kind === 0) await own(db, amount, { item_id: item })
  else if (kind === 1)
    await saveAll(db, flips, [{ key: { id: `f${day}` }, patch: { buy_price_kamas: amount } }])
  else if (kind === 2) await compactLog(db)
  else await saveAll(db, priceObservations, [price])
}

describe('two profiles of an account on one device', () => {
  test('read and write as if the other were not there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const home = anAccount()
        const west = anAccount(home.userId, { profile: WEST })
        const both = [home, west].map((db) => ({ screens: screensOf(db), alone: anAccount() }))
        const [homeAlone, westAlone] = both.map(({ alone }) => alone)
        for (const step of steps) {
          await play(step.west ? west : home, step)
          const alone = step.west ? westAlone : homeAlone
          if (alone) await play(alone, step)
        }
        for (const { screens, alone } of both) {
          const expected = screensOf(alone)
          await until(async () => expect(await screens.read()).toEqual(await expected.read()), 5000)
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  test('undo and delete in their own rows', async () => {
    const home = anAccount()
    const west = anAccount(home.userId, { profile: WEST })
    await own(home, 1)
    await own(west, 2)
    const writes = [writeOf(inventories, { item_id: 303 }, { quantity: 7 })]
    const back = await reverseOf(west, writes)
    await saveTogether(west, writes)
    await saveTogether(west, back)
    expect([await stockOf(home), await stockOf(west)]).toEqual([1, 2])
    for (const db of [home, west]) await saveAll(db, flips, [{ key: { id: 'a' }, patch: { note: 'à moi' } }])
    await remove(west, flips, { id: 'a' })
    expect(await readRows(west, flips)).toEqual([])
    expect(bare(await readRows(home, flips))).toMatchObject([{ id: 'a', note: 'à moi' }])
  })

  test('keep what an older version left on the device apart from the other’s', async () => {
    const home = anAccount()
    const west = anAccount(home.userId, { profile: WEST })
    await own(home, 1)
    const { storage } = new FakePage()
    storage.setItem('vieux', '{"303":5}')
    const rowsIn = () => [{ key: { item_id: 303 }, patch: { quantity: 5 } }]
    expect(await adoptLocal(west, 'vieux', inventories, rowsIn, storage)).toBe(true)
    expect([await stockOf(home), await stockOf(west)]).toEqual([1, 5])
  })

  test('know what is usual by their own prices', async () => {
    const home = anAccount()
    const west = anAccount(home.userId, { profile: WEST })
    const now = Date.parse('2026-11-08T11:00:00Z')
    for (const [db, usual] of [
      [home, 10],
      [west, 1000],
    ] as const)
      for (const day of [1, 2, 3, 4]) await play(db, { ...PRICED, day, amount: usual })
    await compactLog(home, now)
    const typed = [{ id: 303, pack: 1 as const, price: 1000 }]
    expect(await outliersOf(home, typed, now)).toEqual([{ ...typed[0], usual: 10 }])
    expect(await outliersOf(west, typed, now)).toEqual([])
  })

  test('N221 read and write what is of the account alike', async () => {
    const home = anAccount()
    const west = anAccount(home.userId, { profile: WEST })
    const seen = liveRows(west, effectWeights, '')
    stops.push(seen.subscribe(() => {}))
    await saveAll(home, effectWeights, [{ key: { effect: 'force' }, patch: { weight: 3 } }])
    await until(() => expect(bare(seen.snapshot())).toEqual([{ effect: 'force', weight: 3 }]))
    await saveAll(west, effectWeights, [{ key: { effect: 'force' }, patch: { weight: 4 } }])
    expect(bare(await readRows(home, effectWeights))).toEqual([{ effect: 'force', weight: 4 }])
    expect((await rowOf(home, 'effect_weights', 'force'))?.v).toEqual({ weight: 4 })
  })
})

/** A device that shows the default profile beside one that has typed in another, over the real server. */
async function anotherDevice() {
  const server = await testApp()
  const { token, user } = await signedUp(server)
  const backup = await server.snapshot()
  const west = anAccount(user.id, { profile: WEST })
  for (const item of ITEMS) {
    await play(west, { west: true, item, pack: 1, day: 4, amount: 9, kind: 3 })
    await own(west, 99, { item_id: item })
  }
  const lines = ['a', 'b'].map((id) => ({ key: { id }, patch: { buy_price_kamas: 1000 } }))
  await saveAll(west, flips, lines)
  await remove(west, flips, { id: 'b' })
  await passWith(server, west, token)
  await west.delete()
  // The same database name: another device begins with none of it.
  const home = anAccount(user.id)
  await own(home, 1, { item_id: 3 })
  await play(home, { west: false, item: 30, pack: 1, day: 2, amount: 5, kind: 3 })
  return { server, token, home, backup }
}

const KEYS = [
  ...ITEMS.flatMap((item) => [
    `inventories/@ouest|${item}`,
    `price_observations/@ouest|${item}|1|2026-11-04`,
  ]),
  'flips/@ouest|a',
  'flips/@ouest|b',
].sort()
const profiledIn = async (db: AccountDb): Promise<string[]> =>
  (await db.read(allRows))
    .filter(({ key }) => key.startsWith('@'))
    .map(({ collection, key }) => `${collection}/${key}`)
    .sort()

describe('rows of another profile that a pull brings', () => {
  test('change no list, no sum and no price that the screens read', async () => {
    const { server, token, home } = await anotherDevice()
    const screens = screensOf(home)
    await until(() => screens.lists().every((list) => list !== undefined))
    const [before, listsBefore] = [await screens.read(), screens.lists()]
    await passWith(server, home, token)
    expect(await profiledIn(home)).toEqual(KEYS)
    expect(await screens.read()).toEqual(before)
    expect(screens.lists().every((list, at) => list === listsBefore[at])).toBe(true)
  })

  test('survive compaction, again and again, and the next opening reads as little of them', async () => {
    const { server, token, home } = await anotherDevice()
    const before = await allRead(home)
    await passWith(server, home, token)
    await compactLog(home)
    await own(home, 1, { item_id: 3 })
    await compactLog(home)
    home.close()
    const again = anAccount(home.userId)
    expect(await profiledIn(again)).toEqual(KEYS)
    expect(await allRead(again)).toEqual(before)
    expect(await waiting(again)).toEqual(['inventories/3'])
    const west = anAccount(home.userId, { profile: WEST })
    expect(bare(await latestPrices(west, [303]))).toMatchObject([{ item_id: 303, price_kamas: 9 }])
    expect(await stockOf(west)).toBe(99)
  })

  test('are in the file of an export, and an import brings them back', async () => {
    const { server, token, home } = await anotherDevice()
    await passWith(server, home, token)
    const file = await exportAccount(home)
    const other = anAccount()
    expect(await importAccount(other, file)).toMatchObject({ skipped: 0 })
    expect(await profiledIn(other)).toEqual(KEYS)
    expect(await readRows(other, flips)).toEqual([])
    expect((await waiting(other)).filter((id) => id.includes('@')).sort()).toEqual(KEYS)
  })

  test('go back to a server that was set back, tombstones too', async () => {
    const { server, token, home, backup } = await anotherDevice()
    await passWith(server, home, token)
    const restored = await testApp({ database: backup })
    expect(await passWith(restored, home, token)).toEqual({ kind: 'done' })
    const { rows } = (await aDevice(restored, token).pull()).json
    const found = rows.filter(({ key }) => key.startsWith('@'))
    expect(found.map(({ collection, key }) => `${collection}/${key}`).sort()).toEqual(KEYS)
    expect(found.find(({ key }) => key === '@ouest|b')?.deleted).toBe(true)
    expect(await waiting(home)).toEqual([])
  })
})
