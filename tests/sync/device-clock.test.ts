import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listJournal } from '#data/db/journal.ts'
import { makeStamp, type Stamp, TIME_LIMIT, timeOf } from '#shared/contract/stamp.ts'
import { anAccount, own, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { aPulledRow, aSkewedDevice, elsewhere, NOW, silence } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const MINUTE = 60_000

describe('a clock ahead of the server', () => {
  test('by up to a second, which the way of an answer takes, is left as it is', async () => {
    const { server, stampOf, pass } = await aSkewedDevice(1000, [NOW])
    await pass()
    expect(timeOf(await stampOf(1))).toBe(NOW + 1000)
    expect(server.pushes).toHaveLength(1)
  })

  test('by a year, once a server was met, stamps each edit with the server’s time', async () => {
    const moments = [NOW + MINUTE, NOW + 2 * MINUTE, NOW + 3 * MINUTE]
    const { db, server, stampOf, pass } = await aSkewedDevice(YEAR, [])
    await pass()
    for (const [i, moment] of moments.entries()) await own(db, i, { item_id: i + 1, now: moment + YEAR })
    server.time = NOW + 4 * MINUTE
    expect(await server.pass(db, { now: () => server.time + YEAR })).toEqual({ kind: 'done' })
    expect(server.pushes).toHaveLength(1)
    expect([await stampOf(1), await stampOf(2), await stampOf(3)].map(timeOf)).toEqual(moments)
    expect(timeOf((await syncState(db)).clock)).toBeLessThanOrEqual(server.time)
    expect(await waiting(db)).toEqual([])
  })
})

test('a value under a sound stamp goes again where the server stands at one of 2100 or later', async () => {
  const { db, server } = await aSkewedDevice(0, [])
  const sound = elsewhere(NOW - MINUTE)
  const far = elsewhere(TIME_LIMIT + 7)
  const serves = (quantity: number, stamp: Stamp) => {
    server.serves(aPulledRow('inventories', 1, { quantity: [quantity, stamp] }))
  }
  serves(7, sound)
  await server.pass(db)
  serves(8, far)
  await server.pass(db)
  expect(await stockOf(db, 1)).toBe(7)
  expect(server.pushes).toMatchObject([[{ key: '1', quantity: 7, h: { quantity: sound } }]])
  expect(await listJournal(db, 9)).toMatchObject([{ value: 8, stamp: far }])
})

test('a server’s clock that was ahead says nothing of edits made after it was put right', async () => {
  const { db, server, stampOf } = await aSkewedDevice(0, [])
  server.time = NOW + YEAR
  await server.pass(db)
  await own(db, 1, { item_id: 1, now: NOW })
  server.time = NOW + 1000
  await server.pass(db, { now: () => NOW + 1000 })
  await own(db, 2, { item_id: 2, now: NOW + 2000 })
  expect(timeOf(await stampOf(2))).toBe(NOW + 2000)
})

test('edits over a value of the minutes to come are after it, and each after the one before, sent or not', async () => {
  const { db, server, stampOf } = await aSkewedDevice(YEAR, [])
  const soon = elsewhere(NOW + MINUTE, 0xff)
  server.serves(aPulledRow('inventories', 1, { quantity: [7, soon] }))
  const pass = () => server.pass(db, { now: () => server.time + YEAR })
  await pass()
  for (const [n, stock] of [8, 9].entries()) await own(db, stock, { item_id: 1, now: NOW + n + YEAR })
  await own(db, 1, { item_id: 2, now: NOW + 2 + YEAR })
  server.onPush = silence
  await pass()
  const left = await stampOf(2)
  await own(db, 2, { item_id: 2, now: NOW + 3 + YEAR })
  const stamps = [soon, await stampOf(1), left, await stampOf(2)]
  expect(stamps).toEqual([...new Set(stamps)].sort())
  expect(stamps.map(timeOf)).toEqual(Array(4).fill(NOW + MINUTE))
})

test('the journal knows a repaired edit as typed here, whoever repaired it', async () => {
  const { db, server, pass } = await aSkewedDevice(YEAR, [])
  await pass()
  await own(db, 1, { item_id: 1, now: NOW + MINUTE + YEAR })
  const worker = anAccount(db.userId)
  server.time = NOW + 2 * MINUTE
  await server.pass(worker, { now: () => server.time + YEAR })
  server.serves(aPulledRow('inventories', 1, { quantity: [7, elsewhere(server.time, 9)] }))
  await server.pass(worker, { now: () => server.time + YEAR })
  expect(await listJournal(db, 9)).toMatchObject([{ value: 1, isLocal: true }])
})

test('a clock a year behind needs no repair, and its edits win over what they saw', async () => {
  const { db, server, stampOf } = await aSkewedDevice(-YEAR, [])
  const seen = elsewhere(NOW - MINUTE)
  server.serves(aPulledRow('inventories', 1, { quantity: [7, seen] }))
  await server.pass(db, { now: () => NOW - YEAR })
  await own(db, 8, { item_id: 1, now: NOW - YEAR })
  expect(await stampOf(1)).toBe(makeStamp(NOW, 0, (await syncState(db)).client))
})

test('an answer that was long on its way leaves a right clock at no difference', async () => {
  const { db, server } = await aSkewedDevice(0, [])
  let now = NOW
  server.time = NOW + 300
  server.onPull = () => {
    now = NOW + 800
    return server.page([])
  }
  await server.pass(db, { now: () => now })
  expect((await syncState(db)).ahead).toBe(0)
})
