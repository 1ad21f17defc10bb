import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { latestAllowed, makeStamp, NO_STAMP, SKEW_MS, timeOf } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { own, waiting } from '#tests/support/local-account.ts'
import { aPulledRow, aSkewedDevice, NOW, problemWith } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const MINUTE = 60_000
const ELSEWHERE = 'appareil02'

describe('a stamp that the server refuses for its clock', () => {
  test('leaves again in the same pass, as one that this device has already sent', async () => {
    const { db, server, stampOf } = await aSkewedDevice(4 * MINUTE, [NOW])
    // The server's clock was put back while the pass ran: what the pull said no longer holds.
    server.onPush = (_request, entries) => {
      server.time = NOW - 10 * MINUTE
      return server.judged(entries, ({ key, h, seen }) =>
        timeOf(h?.quantity ?? '') > latestAllowed(server.time, seen?.quantity ?? NO_STAMP)
          ? problemWith(key, 'quantity', 'clock')
          : { key, status: 'ok' },
      )
    }
    const stamp = await stampOf(1)
    expect(await server.pass(db, { now: () => NOW + 4 * MINUTE })).toEqual({ kind: 'done' })
    expect(server.pushes.map(([entry]) => entry?.seen?.quantity)).toEqual([undefined, stamp])
    expect(await waiting(db)).toEqual([])
  })

  test('is repaired by the limit that the answer names, and leaves once more', async () => {
    const { db, server, stampOf } = await aSkewedDevice(0, [])
    // A restored server no longer holds the stamp below this edit, which is from a clock that was a year ahead.
    const lost = makeStamp(NOW + YEAR, 0, ELSEWHERE)
    server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [7, lost] })])
    await server.pass(db)
    server.onPull = () => server.page([])
    await own(db, 8, { item_id: 1, now: NOW + 1 })
    await own(db, 9, { item_id: 2, now: NOW + 2 })
    const limit = NOW + SKEW_MS
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key, h }) => {
        if (timeOf(h?.quantity ?? '') <= limit) return { key, status: 'ok' }
        const refused = problemWith(key, 'quantity', 'clock')
        const problem = { status: 'clock' as const, code: 'clock', message: '', limit }
        return { ...refused, fields: { quantity: problem } }
      })
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(server.pushes).toHaveLength(2)
    const stamps = [await stampOf(1), await stampOf(2)]
    expect(timeOf(stamps[0] ?? '')).toBeLessThanOrEqual(limit)
    expect(await waiting(db)).toEqual([])
  })

  test('of values that a restored server lost, is repaired in the order in which they were made', async () => {
    const { db, server, stampOf } = await aSkewedDevice(YEAR, [])
    server.time = NOW + YEAR
    server.mark = 'e1:0'
    for (const n of [9, 1, 5]) await own(db, n, { item_id: n, now: NOW + YEAR })
    await server.pass(db, { now: () => NOW + YEAR })
    const before = [await stampOf(9), await stampOf(1), await stampOf(5)]
    expect(before).toEqual([...before].sort())
    server.time = NOW
    server.mark = 'e2:0'
    const restored = {
      error: 'Restauré.',
      code: 'history_lost',
      mark: 'e2:0',
      server_time: NOW,
      schema: SCHEMA_VERSION,
    }
    server.onPull = ({ headers }) =>
      headers['x-sync-mark']?.startsWith('e1')
        ? { status: 410, body: restored, retryAfter: null }
        : server.page([])
    const limit = NOW + SKEW_MS
    const problem = { status: 'clock' as const, code: 'clock', message: '', limit }
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key, h }) =>
        timeOf(h?.quantity ?? '') <= limit
          ? { key, status: 'ok' }
          : { key, ...problem, fields: { quantity: problem } },
      )
    expect(await server.pass(db, { now: () => NOW })).toEqual({ kind: 'done' })
    const after = [await stampOf(9), await stampOf(1), await stampOf(5)]
    expect(after).toEqual([...new Set(after)].sort())
    expect(await waiting(db)).toEqual([])
  })

  test('again and again ends the pass and stays ready', async () => {
    const { db, server } = await aSkewedDevice(0, [NOW])
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => problemWith(key, 'quantity', 'clock'))
    expect((await server.pass(db)).kind).toBe('later')
    expect(server.pushes.length).toBeLessThan(10)
    expect(await waiting(db)).toEqual(['inventories/1'])
  })
})
