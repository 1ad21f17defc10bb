import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxEntry, PendingField, StoredRow } from '#data/db/types.ts'
import { takeOverVersion1 } from '#data/log/migrate.ts'
import { priceSummaries } from '#data/log/price-summaries.ts'
import { listJournal } from '#data/rows/journal.ts'
import { openAccountDb } from '#data/rows/open-account.ts'
import { readRows } from '#data/rows/rows.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { priceSummary } from '#shared/domain/prices/price-summary.ts'
import { anAccount, contents, own, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

const opened: Dexie[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const db of opened.splice(0)) db.close()
})

/** A database as version 1 of the application has it open. */
function version1(userId: string): Dexie {
  const db = new Dexie(`comptoir-${userId}`)
  db.version(1).stores({
    rows: '[collection+key]',
    outbox: '[collection+key], rev, *states',
    journal: '++id, at',
    meta: 'id',
  })
  opened.push(db)
  return db
}

const OLD_NAME = 'old0000001'
const stampAt = (n: number) => makeStamp(NOW - 100_000 + n, 0, OLD_NAME)
const rowOf = (collection: string, key: string, v: StoredRow['v'], n: number, del = false): StoredRow => ({
  collection,
  key,
  v,
  h: Object.fromEntries(Object.keys(v).map((field) => [field, stampAt(n)])),
  del,
})
const pending = (over: Partial<PendingField> = {}): PendingField => ({
  base: undefined,
  baseStamp: '',
  seen: '',
  state: 'ready',
  made: 1,
  ...over,
})
const entryOf = (collection: string, key: string, rev: number, over: Partial<OutboxEntry>): OutboxEntry => ({
  collection,
  key,
  rev,
  del: false,
  fields: {},
  states: ['ready'],
  tries: 0,
  lastError: null,
  schema: 4,
  at: NOW - 5000,
  ...over,
})
const STATE = {
  id: 'sync',
  client: OLD_NAME,
  names: [OLD_NAME],
  clock: stampAt(9000),
  ahead: 12,
  lastSent: stampAt(5),
  revs: 3,
  epoch: 'e1',
  seq: 41,
  cursor: 40,
  serverSchema: SCHEMA_VERSION,
  appSchema: SCHEMA_VERSION,
}

/** As a player of version 1 left it: prices of months, a tombstone, a field that waits, a refused one, a held delete. */
const ROWS: StoredRow[] = [
  ...Array.from({ length: 1500 }, (_, n) => {
    const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
    return [10, 1].map((pack) =>
      rowOf(priceObservations.name, `303|${pack}|${day}`, { price_kamas: n + pack }, n),
    )
  }).flat(),
  ...Array.from({ length: 1200 }, (_, n) => rowOf('inventories', String(n + 1), { quantity: n }, n)),
  rowOf('flips', 'gone', {}, 1, true),
  rowOf('flips', 'leaving', { item_name: 'Ortie' }, 2, true),
  rowOf('flips', 'k1', { item_name: 'Frêne', later: { of: 'a newer version' } }, 2),
]
const ENTRIES: OutboxEntry[] = [
  entryOf('inventories', '7', 1, {
    fields: { quantity: pending({ base: 3, baseStamp: stampAt(0), left: [[stampAt(6), '6']] }) },
  }),
  entryOf('flips', 'k1', 2, {
    states: ['dead'],
    fields: { item_name: pending({ state: 'dead', code: 'too_long', message: 'Trop long.' }) },
  }),
  entryOf('flips', 'leaving', 3, {
    states: ['held'],
    del: true,
    delProblem: { state: 'held', code: 'not_deletable', message: '' },
  }),
]

async function leftByVersion1(userId: string): Promise<Dexie> {
  const old = version1(userId)
  await old.table('rows').bulkPut(ROWS)
  await old.table('outbox').bulkPut(ENTRIES)
  await old.table('journal').add({
    at: NOW,
    collection: 'flips',
    key: 'k1',
    field: 'note',
    value: 'a',
    stamp: stampAt(1),
    by: stampAt(2),
    why: 'replaced',
  })
  await old.table('meta').bulkPut([STATE, { id: 'status', at: 5, doneAt: 5, kind: 'done', code: null }])
  return old
}

const inOrder = (rows: readonly StoredRow[]) =>
  [...rows].sort((a, b) => (a.collection + a.key < b.collection + b.key ? -1 : 1))

async function expectWhole(userId: string): Promise<void> {
  const db = anAccount(userId)
  const { rows, outbox } = await contents(db)
  expect(rows).toEqual(inOrder(ROWS))
  expect(outbox).toEqual(ENTRIES)
  expect(await syncState(db)).toEqual({ ...STATE, client: db.client })
  expect(await listJournal(db, 10)).toMatchObject([{ value: 'a', isLocal: true }])
  expect(await db.meta.get('status')).toMatchObject({ kind: 'done' })
}

test('a database of version 1 opens with everything in it', async () => {
  const old = await leftByVersion1('whole')
  old.close()
  await expectWhole('whole')
  const db = anAccount('whole')
  const last = await db.stored.lastOf(priceObservations.name, ['303|1', '303|10'])
  expect(last.map(({ v }) => v.price_kamas)).toEqual([1500, 1509])
  expect((await readRows(db, priceObservations, '303|10|')).length).toBe(1500)
  expect((await readRows(db, inventories)).length).toBe(1200)
  const packs = ['303|10', '303|1']
  const histories = await Promise.all(packs.map((pack) => readRows(db, priceObservations, `${pack}|`)))
  const now = Date.now()
  let read = 0
  db.segments.hook('reading', (segment) => {
    read += 1
    return segment
  })
  const summaries = await priceSummaries(db, packs, now)
  expect(packs.map((pack) => summaries.get(pack))).toEqual(
    histories.map((history) => priceSummary(history, now)),
  )
  expect(read).toBe(1)
})

test('an upgrade that is killed has never been, and begins again', async () => {
  const old = await leftByVersion1('killed')
  old.close()
  const real = IDBObjectStore.prototype.put
  for (const survives of [0, 3, 9]) {
    let puts = 0
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      puts += 1
      if (puts > survives) throw new Error('killed')
      return real.apply(this, args)
    })
    const db = anAccount('killed')
    await expect(db.open()).rejects.toThrow()
    db.close()
    spy.mockRestore()
  }
  await expectWhole('killed')
})

test('what waited goes on as before: acknowledged, held and refused each in its way', async () => {
  const old = await leftByVersion1('goes-on')
  old.close()
  const db = anAccount('goes-on')
  const server = new ScriptedServer()
  await server.pass(db)
  expect(await waiting(db)).toEqual(['flips/k1', 'flips/leaving'])
  await own(db, 8, { item_id: 7, now: NOW })
  expect((await syncState(db)).revs).toBeGreaterThan(3)
})

test('a tab of version 1 that goes on typing after the upgrade loses nothing', async () => {
  const old = await leftByVersion1('old-tab')
  const db = anAccount('old-tab')
  // The old tab is asked to let go, and does; what it writes next opens the new database again.
  const upgraded = db.open()
  old.close({ disableAutoOpen: false })
  await upgraded
  const stamp = makeStamp(NOW, 0, OLD_NAME)
  const typed = {
    collection: 'inventories',
    key: '8',
    v: { quantity: 88 },
    h: { quantity: stamp },
    del: false,
  }
  await old.table('rows').put(typed)
  const seen = stampAt(7)
  await old
    .table('outbox')
    .put(
      entryOf('inventories', '8', 4, { fields: { quantity: pending({ seen, base: 7, baseStamp: seen }) } }),
    )
  await old.table('rows').put(rowOf('inventories', '9', { quantity: 1 }, 1))
  await old.table('rows').put({ ...rowOf('flips', 'k1', {}, 1), del: true })
  await old.table('outbox').put(entryOf('flips', 'k1', 5, { del: true }))
  await takeOverVersion1(db, NOW)
  expect(await stockOf(db, 8)).toBe(88)
  expect((await db.stored.get(['inventories', '8']))?.h.quantity).toBe(stamp)
  expect((await db.unsent.get(['inventories', '8']))?.fields.quantity).toMatchObject({ state: 'ready', seen })
  // A row that nothing waits of is the server's, and the one that stands here already is as good.
  expect(await stockOf(db, 9)).toBe(8)
  expect((await db.stored.get(['flips', 'k1']))?.del).toBe(true)
  expect(await db.table('outbox').count()).toBe(0)
  const before = await contents(db)
  await takeOverVersion1(db, NOW + 1)
  expect(await contents(db)).toEqual(before)
})

test('a tab of version 1 that types while the upgrade runs loses nothing', async () => {
  const old = await leftByVersion1('during')
  const typed = rowOf('inventories', '8', { quantity: 88 }, 9001)
  const writes: Promise<unknown>[] = []
  const db = openAccountDb('during', {
    onNews: (news) => {
      if (news.kind !== 'upgrading' || news.done === 0 || writes.length > 0) return
      writes.push(
        old.transaction('rw', 'rows', 'outbox', async () => {
          await old.table('rows').put(typed)
          await old
            .table('outbox')
            .put(entryOf('inventories', '8', 4, { fields: { quantity: pending({ base: 7 }) } }))
        }),
      )
    },
  })
  opened.push(db)
  await db.open()
  expect(writes).toHaveLength(1)
  await Promise.all(writes)
  await takeOverVersion1(db, NOW)
  expect(await stockOf(db, 8)).toBe(88)
  expect(await waiting(db)).toContain('inventories/8')
})

test('what an old tab types while its edits are taken over waits for the next time', async () => {
  const old = await leftByVersion1('meanwhile')
  old.close()
  const db = anAccount('meanwhile')
  await db.open()
  const stamp = makeStamp(NOW, 0, OLD_NAME)
  const put = async (quantity: number, rev: number) => {
    await db.table('rows').put({
      collection: 'inventories',
      key: '8',
      v: { quantity },
      h: { quantity: makeStamp(NOW + rev, 0, OLD_NAME) },
      del: false,
    })
    await db.table('outbox').put(entryOf('inventories', '8', rev, { fields: { quantity: pending() } }))
  }
  await put(88, 4)
  const write = db.write.bind(db)
  vi.spyOn(db, 'write').mockImplementationOnce(async (work) => {
    const done = await write(work)
    await put(89, 5)
    return done
  })
  await takeOverVersion1(db, NOW)
  expect(await stockOf(db, 8)).toBe(88)
  expect(await db.table('outbox').count()).toBe(1)
  await takeOverVersion1(db, NOW)
  expect(await stockOf(db, 8)).toBe(89)
  expect(stamp < ((await db.stored.get(['inventories', '8']))?.h.quantity ?? '')).toBe(true)
})
