import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Draft } from '#data/draft.ts'
import { listJournal } from '#data/journal.ts'
import type { OutboxEntry, StoredRow, SyncState } from '#data/local-db.ts'
import { repairStamps } from '#data/repair.ts'
import {
  latestAllowed,
  makeStamp,
  NO_STAMP,
  SKEW_MS,
  type Stamp,
  TIME_LIMIT,
  timeOf,
} from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { anAccount, own, rowOf, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { aPulledRow, NOW, problemWith, ScriptedServer, silence } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const MINUTE = 60_000
const ELSEWHERE = 'appareil02'

/** A device whose clock is off by `offset`, and what it typed at these moments of true time. */
async function aDevice(offset: number, moments: readonly number[]) {
  const db = anAccount()
  for (const [i, moment] of moments.entries()) await own(db, i, { item_id: i + 1, now: moment + offset })
  const server = new ScriptedServer()
  const stampOf = async (n: number) => (await rowOf(db, 'inventories', String(n)))?.h.quantity ?? NO_STAMP
  return { db, server, stampOf, pass: () => server.pass(db, { now: () => NOW + offset }) }
}

describe('a clock ahead of the server', () => {
  test('by up to five minutes is left as it is', async () => {
    const { server, stampOf, pass } = await aDevice(SKEW_MS, [NOW])
    await pass()
    expect(timeOf(await stampOf(1))).toBe(NOW + SKEW_MS)
    expect(server.pushes).toHaveLength(1)
  })

  test('by a year is repaired before anything leaves, each edit near its real moment', async () => {
    const moments = [NOW + MINUTE, NOW + 2 * MINUTE, NOW + 3 * MINUTE]
    const { db, server, stampOf, pass } = await aDevice(YEAR, [])
    await pass()
    for (const [i, moment] of moments.entries()) await own(db, i, { item_id: i + 1, now: moment + YEAR })
    server.time = NOW + 4 * MINUTE
    expect(await server.pass(db, { now: () => server.time + YEAR })).toEqual({ kind: 'done' })
    expect(server.pushes).toHaveLength(1)
    expect([await stampOf(1), await stampOf(2), await stampOf(3)].map(timeOf)).toEqual(moments)
    expect(timeOf((await syncState(db)).clock)).toBeLessThanOrEqual(server.time)
    expect(await waiting(db)).toEqual([])
  })

  test('of edits made before any server was met: all get the time of the first meeting, in their order', async () => {
    const { stampOf, pass } = await aDevice(YEAR, [NOW - 3 * MINUTE, NOW - 9 * MINUTE, NOW - MINUTE])
    expect(await pass()).toEqual({ kind: 'done' })
    const stamps = [await stampOf(1), await stampOf(2), await stampOf(3)]
    expect(stamps.map(timeOf)).toEqual([NOW, NOW, NOW])
    expect(new Set(stamps).size).toBe(3)
    expect(stamps).toEqual([...stamps].sort())
  })

  test('keeps the order of edits in different rows, after one that the server already has too', async () => {
    const { db, server, stampOf } = await aDevice(YEAR, [])
    const types = (n: number, at: number) => own(db, 1, { item_id: n, now: at + YEAR })
    const pass = (slow: number) => server.pass(db, { now: () => server.time + YEAR + slow })
    await pass(0)
    await types(1, NOW + 1000)
    server.time = NOW + 2000
    await pass(0)
    // A slow answer makes the device believe that it is further ahead than it is.
    await pass(1500)
    for (const [i, at] of [2001, 2002, 2002].entries()) await types(i + 2, NOW + at)
    server.time = NOW + 3000
    await pass(0)
    const stamps = [await stampOf(1), await stampOf(2), await stampOf(3), await stampOf(4)]
    expect(stamps).toEqual([...new Set(stamps)].sort())
    expect(timeOf(stamps[3] ?? '')).toBeLessThan(NOW + 3000)
  })

  test('that is put right between two edits keeps them in order, whatever it believed of the server', async () => {
    const { db, server, stampOf } = await aDevice(YEAR, [])
    await server.pass(db, { now: () => NOW + YEAR })
    await own(db, 1, { item_id: 1, now: NOW + MINUTE + YEAR })
    await own(db, 2, { item_id: 2, now: NOW + 2 * MINUTE })
    server.time = NOW + 3 * MINUTE
    await server.pass(db, { now: () => server.time })
    const stamps = [await stampOf(1), await stampOf(2)]
    expect(stamps).toEqual([...stamps].sort())
    expect(timeOf(stamps[1] ?? '')).toBeGreaterThan(NOW + MINUTE)
  })

  test('of the server that was put back is no floor for what comes after', async () => {
    const { db, server, stampOf } = await aDevice(0, [])
    server.time = NOW + YEAR
    await own(db, 1, { item_id: 1, now: NOW + YEAR })
    await server.pass(db, { now: () => server.time })
    server.time = NOW
    await own(db, 1, { item_id: 2, now: NOW + YEAR })
    await server.pass(db, { now: () => NOW + YEAR })
    const { lastSent } = await syncState(db)
    expect(lastSent).toBe(await stampOf(2))
    expect(timeOf(lastSent)).toBeLessThanOrEqual(NOW + SKEW_MS)
  })

  test('of a disk that was copied: the copy, whose clock is right, dates an edit as the original does', async () => {
    const { db, server, stampOf } = await aDevice(YEAR, [])
    await server.pass(db, { now: () => NOW + YEAR })
    await own(db, 1, { item_id: 1, now: NOW + MINUTE + YEAR })
    const copy = anAccount()
    for (const table of db.tables) await copy.table(table.name).bulkPut(await table.toArray())
    server.time = NOW + 2 * MINUTE
    await server.pass(db, { now: () => server.time + YEAR })
    await own(db, 2, { item_id: 1, now: server.time + 1 })
    const newer = await stampOf(1)
    server.time = NOW + 60 * MINUTE
    server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [2, newer] })])
    await server.pass(copy, { now: () => server.time })
    expect(await stockOf(copy, 1)).toBe(2)
    expect((await listJournal(copy, 9)).map(({ value }) => value)).toEqual([1])
  })

  test('of the server that was put back keeps the order of edits, after one of which no answer came', async () => {
    const { db, server, stampOf } = await aDevice(0, [NOW - MINUTE])
    server.onPush = silence
    await server.pass(db)
    server.time = NOW - YEAR
    await own(db, 2, { item_id: 1, now: NOW + 1 })
    await own(db, 3, { item_id: 2, now: NOW + 2 })
    server.onPush = (_request, entries) => server.judged(entries)
    await server.pass(db, { now: () => NOW + 3 })
    const stamps = [await stampOf(1), await stampOf(2)]
    expect(stamps).toEqual([...new Set(stamps)].sort())
    expect(stamps.map(timeOf)).toEqual([NOW - YEAR, NOW - YEAR])
  })

  test('that jumped between two edits of a value keeps them in order', async () => {
    const { db, server, pass } = await aDevice(YEAR, [NOW - MINUTE])
    const sent: Stamp[] = []
    server.onPush = (_request, entries) => {
      sent.push(entries[0]?.h?.quantity ?? NO_STAMP)
      return server.judged(entries)
    }
    await pass()
    await own(db, 40, { item_id: 1, now: NOW })
    await server.pass(db)
    expect(sent).toHaveLength(2)
    expect((sent[1] ?? '') > (sent[0] ?? '')).toBe(true)
    expect(await stockOf(db, 1)).toBe(40)
  })

  test('never brings an edit below what the player saw when typing', async () => {
    const { db, server, stampOf } = await aDevice(YEAR, [])
    const seen = makeStamp(NOW + 4 * MINUTE, 9, ELSEWHERE)
    server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [7, seen] })])
    await server.pass(db)
    await own(db, 8, { item_id: 1, now: NOW + YEAR })
    await server.pass(db, { now: () => NOW + YEAR })
    const stamp = await stampOf(1)
    expect(stamp > seen).toBe(true)
    expect(timeOf(stamp)).toBeLessThanOrEqual(latestAllowed(NOW, seen))
  })

  test('repaired and put right, lets the next edit win over all others', async () => {
    const { db, pass, stampOf } = await aDevice(YEAR, [NOW - MINUTE])
    await pass()
    const repaired = await stampOf(1)
    await own(db, 40, { item_id: 1, now: NOW + 1 })
    expect(await stampOf(1)).toBe(makeStamp(NOW + 1, 0, repaired.slice(-10)))
  })
})

test('a field that stands at a stamp of 2100 or later is free for the next edit, and the clock does not follow', async () => {
  const { db, server, stampOf } = await aDevice(0, [])
  const far = makeStamp(TIME_LIMIT + 7, 0, ELSEWHERE)
  server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [7, far] })])
  await server.pass(db)
  expect(await stockOf(db, 1)).toBe(7)
  await own(db, 8, { item_id: 1, now: NOW + 1 })
  expect(timeOf(await stampOf(1))).toBe(NOW + 1)
  await server.pass(db)
  expect(await stockOf(db, 1)).toBe(8)
  expect(server.pushes.at(-1)).toMatchObject([{ quantity: 8 }])
})

test('a value under a sound stamp goes again where the server stands at one of 2100 or later', async () => {
  const { db, server } = await aDevice(0, [])
  const sound = makeStamp(NOW - MINUTE, 0, ELSEWHERE)
  const far = makeStamp(TIME_LIMIT + 7, 0, ELSEWHERE)
  const serves = (quantity: number, stamp: Stamp) => {
    server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [quantity, stamp] })])
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
  const { db, server } = await aDevice(0, [])
  server.time = NOW + YEAR
  await server.pass(db)
  await own(db, 1, { item_id: 1, now: NOW })
  server.time = NOW + 1000
  await server.pass(db, { now: () => NOW + 1000 })
  await own(db, 2, { item_id: 2, now: NOW + 2000 })
  const pending = (await db.outbox.get(['inventories', '2']))?.fields.quantity
  expect(pending?.moment).toBe(NOW + 2000)
})

test('the journal knows a repaired edit as typed here, whoever repaired it', async () => {
  const { db, server, pass } = await aDevice(YEAR, [])
  await pass()
  await own(db, 1, { item_id: 1, now: NOW + MINUTE + YEAR })
  const worker = anAccount(db.userId)
  server.time = NOW + 2 * MINUTE
  await server.pass(worker, { now: () => server.time + YEAR })
  server.onPull = () =>
    server.page([aPulledRow('inventories', 1, { quantity: [7, makeStamp(server.time, 9, ELSEWHERE)] })])
  await server.pass(worker, { now: () => server.time + YEAR })
  expect(await listJournal(db, 9)).toMatchObject([{ value: 1, fromHere: true }])
})

test('a clock a year behind needs no repair, and its edits win over what they saw', async () => {
  const { db, server, stampOf } = await aDevice(-YEAR, [])
  const seen = makeStamp(NOW - MINUTE, 0, ELSEWHERE)
  server.onPull = () => server.page([aPulledRow('inventories', 1, { quantity: [7, seen] })])
  await server.pass(db, { now: () => NOW - YEAR })
  await own(db, 8, { item_id: 1, now: NOW - YEAR })
  expect(await stampOf(1)).toBe(makeStamp(NOW - MINUTE, 1, (await syncState(db)).client))
})

describe('a stamp that the server refuses for its clock', () => {
  test('leaves again in the same pass, as one that this device has already sent', async () => {
    const { db, server, stampOf } = await aDevice(4 * MINUTE, [NOW])
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
    const { db, server, stampOf } = await aDevice(0, [])
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
    const { db, server, stampOf } = await aDevice(YEAR, [])
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
    const { db, server } = await aDevice(0, [NOW])
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => problemWith(key, 'quantity', 'clock'))
    expect((await server.pass(db)).kind).toBe('later')
    expect(server.pushes.length).toBeLessThan(10)
    expect(await waiting(db)).toEqual(['inventories/1'])
  })
})

describe('a repair', () => {
  type Edit = { time: number; seen: number | null; own: boolean }
  const moment = fc.integer({ min: NOW - YEAR, max: NOW + 2 * YEAR })
  const edits = fc.array(fc.record({ time: moment, seen: fc.option(moment), own: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })

  function aDraft(list: Edit[], ahead: number): { draft: Draft; pairs: [StoredRow, OutboxEntry][] } {
    const client = 'appareil01'
    const pairs = list.map(({ time, seen, own: mine }, i): [StoredRow, OutboxEntry] => {
      const before = seen === null ? NO_STAMP : makeStamp(seen, 0, ELSEWHERE)
      const stamp = mine ? makeStamp(Math.max(time, (seen ?? 0) + 1), 0, client) : before
      const at = { collection: 'inventories', key: String(i + 1) }
      const pending = { base: 0, baseStamp: before, seen: before, state: 'ready' as const }
      return [
        { ...at, v: { quantity: i }, h: { quantity: stamp }, del: false },
        {
          ...at,
          rev: i + 1,
          del: false,
          fields: { quantity: pending },
          states: ['ready'],
          tries: 0,
          lastError: null,
          schema: 1,
          at: NOW,
        },
      ]
    })
    const clock =
      pairs
        .map(([row]) => row.h.quantity ?? NO_STAMP)
        .sort()
        .at(-1) ?? NO_STAMP
    const state: SyncState = {
      id: 'sync',
      client,
      names: [],
      clock,
      ahead: null,
      lastMoment: 0,
      lastSent: NO_STAMP,
      revs: pairs.length,
      epoch: 'e1',
      seq: 0,
      cursor: 0,
      serverSchema: 1,
      appSchema: 1,
    }
    const clocks = { server: NOW, device: NOW + ahead }
    const draft = new Draft(
      state,
      NOW + ahead,
      pairs.map(([row]) => structuredClone(row)),
      pairs.map(([, entry]) => entry),
    )
    repairStamps(draft, clocks)
    return { draft, pairs }
  }

  test('leaves every edit within the limit and above what it saw, and the clock within the limit', () => {
    fc.assert(
      fc.property(edits, fc.integer({ min: -YEAR, max: YEAR }), (list, ahead) => {
        const { draft, pairs } = aDraft(list, ahead)
        for (const [before] of pairs) {
          const after = draft.peek(['inventories', before.key])?.h.quantity ?? NO_STAMP
          const seen = draft.entryIfAny(['inventories', before.key])?.fields.quantity?.seen ?? NO_STAMP
          if (before.h.quantity === seen) expect(after).toBe(seen)
          else {
            expect(after > seen).toBe(true)
            expect(timeOf(after)).toBeLessThanOrEqual(latestAllowed(NOW, seen))
          }
        }
        expect(timeOf(draft.state.clock)).toBeLessThanOrEqual(NOW + SKEW_MS)
      }),
    )
  })

  test('touches no stamp that the server would take, but to keep it above one that it repaired', () => {
    fc.assert(
      fc.property(edits, fc.integer({ min: -YEAR, max: YEAR }), (list, ahead) => {
        const { draft, pairs } = aDraft(list, ahead)
        const isRefused = ([{ h }, entry]: (typeof pairs)[number]) =>
          timeOf(h.quantity ?? NO_STAMP) > latestAllowed(NOW, entry.fields.quantity?.baseStamp ?? NO_STAMP)
        const after = ({ key }: { key: string }) => draft.peek(['inventories', key])?.h.quantity ?? NO_STAMP
        const repaired = pairs.filter(isRefused).map(([row]) => after(row))
        for (const [row] of pairs.filter((pair) => !isRefused(pair))) {
          const stamp = row.h.quantity ?? NO_STAMP
          if (repaired.some((other) => other >= stamp)) expect(after(row) >= stamp).toBe(true)
          else expect(after(row)).toBe(stamp)
        }
      }),
    )
  })
})
