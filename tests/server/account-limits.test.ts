// @module-tag postgres
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteJournalBefore } from '#server/db/journal.ts'
import { journalSizes as journalSizes008 } from '#server/db/migrations/008-journal-sizes.ts'
import { recordSizes as recordSizes013 } from '#server/db/migrations/013-record-sizes.ts'
import type { RecordSizeTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { collections } from '#shared/collections/registry.ts'
import { MAX_ACCOUNT_BYTES, MAX_TOMBSTONES } from '#shared/contract/wire.ts'
import type { QuotaAnswer } from '#shared/endpoints/account.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000

/** A server with small bounds; one process, because they are its own setting. */
async function aSmallServer(bounds: NonNullable<AppDeps['bounds']> = { rows: 5 }) {
  const server = await testApp({ now: () => NOW, alone: true })
  server.deps.bounds = bounds
  const { device, token, user } = await signedUp(server)
  const push = async (...ids: number[]) => {
    const entries = ids.map((item_id) => aQuantity({ item_id, stamp: aStamp(NOW + item_id) }))
    return (await device.bulk('user_inventories', entries)).json.results
  }
  return { server, device, token, user, push }
}

/** What every account holds, counted anew; it must be what the running figures say. */
async function recordSizes({ db }: TestApp) {
  const counted = await sql<RecordSizeTable>`
    select user_id, collection, sum(1 - deleted) as living, sum(deleted) as deleted,
      sum(octet_length(key) + octet_length(doc) + octet_length(h)) as bytes
    from records group by user_id, collection order by user_id, collection`.execute(db)
  const running = await db
    .selectFrom('record_sizes')
    .selectAll()
    .orderBy('user_id')
    .orderBy('collection')
    .execute()
  const numbers = ({ living, deleted, bytes, ...row }: RecordSizeTable) => ({
    ...row,
    living: Number(living),
    deleted: Number(deleted),
    bytes: Number(bytes),
  })
  expect(running).toEqual(counted.rows.map(numbers))
  return running
}

test('a collection that is full takes no new row, and those before it are stored', async () => {
  const { push, device } = await aSmallServer()
  const results = await push(1, 2, 3, 4, 5, 6, 7)
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rejected', 'rejected'])
  expect(results[5]).toMatchObject({
    code: 'quota',
    fields: { quantity: { status: 'rejected', code: 'quota' } },
  })
  expect(results[5]?.message).toMatch(/n’a plus de place/)
  expect((await device.pull()).json.rows).toHaveLength(5)
  expect((await device.pushOne('flips', { id: 'ligne', item_id: 303 })).status).toBe('ok')
})

test('an account that is full still edits and deletes what it has, and any number of edits fills nothing', async () => {
  const { device, push } = await aSmallServer()
  await push(1, 2, 3, 4)
  for (let i = 1; i < 20; i++) {
    const entry = aQuantity({ item_id: 1, quantity: i, stamp: aStamp(NOW + i) })
    expect((await device.pushOne('user_inventories', entry)).status).toBe('ok')
  }
  expect((await push(5)).map(({ status }) => status)).toEqual(['ok'])
  expect((await push(6)).map(({ status }) => status)).toEqual(['rejected'])
  expect((await push(5, 1)).map(({ status }) => status)).toEqual(['ok', 'stale'])
})

test('a plain client’s single call is refused in code when the account is full, and others are not', async () => {
  const { server, token, push } = await aSmallServer()
  await push(1, 2, 3, 4, 5)
  const body = { item_id: 9, quantity: 1 }
  const refused = await server.call('POST', '/user_inventories', { token, body })
  expect([refused.status, refused.json.code]).toEqual([422, 'invalid'])
  const other = await signedUp(server)
  expect((await server.call('POST', '/user_inventories', { token: other.token, body })).status).toBe(200)
})

const aLine = (id: string, note = '') => ({ key: id, item_id: 303, note, h: aStamp(NOW) })
const gone = (id: string) => ({ key: id, deleted: true, h: {} })

test('a deleted row makes room for another, in one batch too, and keeps nothing of its values', async () => {
  const { server, device } = await aSmallServer({ rows: 2 })
  const lines = ['a', 'b', 'c'].map((id) => aLine(id))
  await device.bulk('flips', lines)
  const { json } = await device.bulk('flips', [gone('a'), aLine('c'), aLine('d')])
  expect(json.results.map(({ status, code }) => code ?? status)).toEqual(['ok', 'ok', 'quota'])
  const left = (await device.pull()).json.rows.map(({ key, v, h, deleted }) => [key, deleted, v, h])
  expect(left[1]).toEqual(['a', true, {}, {}])
  expect(await recordSizes(server)).toMatchObject([{ collection: 'flips', living: 2, deleted: 1 }])
})

test('tombstones have a bound of their own: where they fill it no row comes any more, and every delete is taken', async () => {
  const { server, device } = await aSmallServer({ tombstones: 3 })
  await device.bulk(
    'flips',
    ['a', 'b', 'c', 'd'].map((id) => aLine(id)),
  )
  await device.bulk('flips', ['a', 'b', 'c'].map(gone))
  expect((await device.pushOne('flips', aLine('e'))).code).toBe('quota')
  expect((await device.pushOne('user_inventories', aQuantity({ stamp: aStamp(NOW) }))).code).toBe('quota')
  expect((await device.pushOne('flips', { ...aLine('d', 'n'), h: aStamp(NOW + 1) })).status).toBe('ok')
  expect((await device.bulk('flips', [gone('d'), gone('never-here')])).json.results).toMatchObject([
    { status: 'ok' },
    { status: 'ok' },
  ])
  // Of a row that was never here nothing is kept: nothing will come under its key.
  expect(await recordSizes(server)).toMatchObject([{ living: 0, deleted: 4 }])
  expect((await device.pushOne('flips', aLine('never-here'))).code).toBe('quota')
})

test('the bytes of an account are bounded over all its collections: what grows is refused, what shrinks is taken', async () => {
  const { server, device, push } = await aSmallServer({ bytes: 3_000 })
  await device.bulk('flips', [aLine('a', 'é'.repeat(1_000)), aLine('b', 'x'.repeat(1_500))])
  expect((await push(1))[0]?.code).toBe('quota')
  const longer = { key: 'b', note: 'x'.repeat(1_501), h: { note: aStamp(NOW + 1) } }
  const shorter = { key: 'b', note: 'x', h: { note: aStamp(NOW + 2) } }
  expect((await device.pushOne('flips', longer)).fields?.note?.code).toBe('quota')
  expect((await device.pushOne('flips', shorter)).status).toBe('ok')
  expect((await push(1))[0]?.status).toBe('ok')
  await recordSizes(server)
  await device.pushOne('flips', gone('a'))
  expect((await recordSizes(server)).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_000)
})

test('one account’s rows take no room of another’s, and a profile’s count with those of the others', async () => {
  const { server, push, device } = await aSmallServer({ rows: 2 })
  await push(1)
  await device.pushOne('user_inventories', { key: '@ouest|1', quantity: 1, h: aStamp(NOW) })
  expect((await push(2))[0]?.code).toBe('quota')
  const other = await signedUp(server)
  expect((await other.device.pushOne('user_inventories', aQuantity({ stamp: aStamp(NOW) }))).status).toBe(
    'ok',
  )
})

test('an update counts the rows that are there', async () => {
  const { server, device, push } = await aSmallServer({})
  await push(1, 2, 3)
  await device.bulk('flips', [aLine('a', 'é'), aLine('b'), gone('b')])
  await server.db.schema.dropTable('record_sizes').execute()
  await recordSizes013.up(server.db)
  expect(await recordSizes(server)).toMatchObject([
    { collection: 'flips', living: 1, deleted: 1 },
    { collection: 'inventories', living: 3, deleted: 0 },
  ])
})

test('the account is told what it holds and how much it may', async () => {
  const { server, token, push, device } = await aSmallServer()
  await push(1, 2)
  await device.bulk('flips', [aLine('a'), gone('a')])
  const { json } = await server.call<QuotaAnswer>('GET', '/api/v1/me/quota', { token })
  expect(json.rows.find(({ collection }) => collection === 'inventories')).toEqual({
    collection: 'inventories',
    used: 2,
    most: 5,
  })
  expect(json.rows).toHaveLength(collections.length)
  expect(json.tombstones).toEqual({ used: 1, most: MAX_TOMBSTONES })
  expect(json.bytes.most).toBe(MAX_ACCOUNT_BYTES)
  const held = await recordSizes(server)
  expect(json.bytes.used).toBe(held.reduce((sum, { bytes }) => sum + bytes, 0))
})

/** A server on which an account's journal is small, with one player whose rows are there to be replaced. */
async function aShortJournal(maxJournal: { entries: number; bytes: number }) {
  const clock = { now: NOW }
  const server = await testApp({ now: () => clock.now, alone: true })
  server.deps.maxJournal = maxJournal
  const { device, token, user } = await signedUp(server)
  /** Each call comes a second after the one before. */
  const replace = async (...values: [item_id: number, quantity: number][]) => {
    clock.now += 1000
    const entries = values.map(([item_id, quantity]) =>
      aQuantity({ item_id, quantity, stamp: aStamp(clock.now) }),
    )
    return (await device.bulk('user_inventories', entries)).json.results
  }
  const kept = async () => {
    const rows = await server.db
      .selectFrom('journal')
      .select('value')
      .orderBy('at')
      .orderBy('value')
      .execute()
    return rows.map(({ value }) => Number(value))
  }
  return { clock, server, device, token, user, replace, kept }
}

/** What the journals hold, counted anew; it must be what the running figures say. */
async function journalSizes({ db }: TestApp) {
  const counted = await sql<{ user_id: string; entries: number; bytes: number }>`
    select user_id, count(*) as entries, sum(octet_length(key) + octet_length(field) + octet_length(value)) as bytes
    from journal group by user_id order by user_id`.execute(db)
  const running = await db
    .selectFrom('journal_sizes')
    .selectAll()
    .where('entries', '>', 0)
    .orderBy('user_id')
    .execute()
  expect(running).toEqual(counted.rows.map((row) => ({ ...row, bytes: Number(row.bytes) })))
  return running.map(({ entries, bytes }) => ({ entries, bytes }))
}

const figuresOf = async (server: TestApp) =>
  ((await server.deps.metrics?.registry.metrics()) ?? '')
    .split('\n')
    .filter((line) => /^comptoir_journal/.test(line))

test('a journal that is full drops its oldest values, and the newest stay', async () => {
  const { server, replace, kept } = await aShortJournal({ entries: 3, bytes: 1_000_000 })
  for (let i = 1; i <= 8; i++) await replace([1, i])
  expect(await kept()).toEqual([5, 6, 7])
  await replace([1, 9], [2, 1])
  expect(await kept()).toEqual([6, 7, 8])
  await journalSizes(server)
})

test('a journal that an older version let grow shrinks push by push, a part at a time', async () => {
  const { server, user, clock, replace } = await aShortJournal({ entries: 3, bytes: 1_000_000 })
  const old = Array.from({ length: 1_200 }, (_, i) => ({
    user_id: user.id,
    id: `ancien-${i}`,
    at: i,
    collection: 'inventories',
    key: '1',
    field: 'quantity',
    value: '1',
    stamp: aStamp(i),
    replaced_by: aStamp(i + 1),
  }))
  for (let i = 0; i < old.length; i += 100)
    await server.db
      .insertInto('journal')
      .values(old.slice(i, i + 100))
      .execute()
  const bytes = old.length * '1quantity1'.length
  await server.db
    .insertInto('journal_sizes')
    .values({ user_id: user.id, entries: old.length, bytes })
    .execute()
  const sizes: number[] = []
  for (let i = 1; i <= 5; i++) {
    await replace([1, i])
    sizes.push((await journalSizes(server))[0]?.entries ?? 0)
  }
  expect([clock.now > NOW, sizes]).toEqual([true, [1_200, 700, 200, 3, 3]])
})

test('the bytes of a journal are bounded as well, of long values few stay', async () => {
  const { server, clock, device } = await aShortJournal({ entries: 1_000, bytes: 5_000 })
  const write = async (note: string) => {
    clock.now += 1000
    await device.pushOne('flips', { key: 'ligne', note, h: { note: aStamp(clock.now) } })
  }
  for (const sign of ['a', 'b', 'é', 'c', 'd']) await write(sign.repeat(1_500))
  const rows = await server.db.selectFrom('journal').select('value').orderBy('at').execute()
  expect(rows.map(({ value }) => value[1])).toEqual(['é', 'c'])
  expect(await journalSizes(server)).toEqual([{ entries: 2, bytes: 2 * (5 + 4 + 2) + 3_000 + 1_500 }])
})

test('a push that replaces more than a journal holds keeps its last values, and is stored whole', async () => {
  const { server, replace, kept, device } = await aShortJournal({ entries: 4, bytes: 1_000_000 })
  const values = (by: number) => Array.from({ length: 150 }, (_, i): [number, number] => [i + 1, i * by])
  await replace(...values(1))
  expect((await replace(...values(2))).every(({ status }) => status === 'ok')).toBe(true)
  expect(await kept()).toHaveLength(4)
  expect(await device.values('inventories', '150')).toEqual({ quantity: 298 })
  expect(await journalSizes(server)).toMatchObject([{ entries: 4 }])
})

test('one account’s full journal drops nothing of another’s', async () => {
  const { server, replace, clock } = await aShortJournal({ entries: 2, bytes: 1_000_000 })
  const other = await signedUp(server)
  for (const quantity of [1, 2]) {
    clock.now += 1000
    await other.device.pushOne('user_inventories', aQuantity({ quantity, stamp: aStamp(clock.now) }))
  }
  for (let i = 1; i <= 9; i++) await replace([1, i])
  const sizes = await journalSizes(server)
  expect(sizes.map(({ entries }) => entries).sort()).toEqual([1, 2])
})

test('what the journals hold, and what full ones dropped, are figures of the server', async () => {
  const { server, replace } = await aShortJournal({ entries: 3, bytes: 1_000_000 })
  for (let i = 1; i <= 8; i++) await replace([1, i])
  // An entry here is a key of one sign, « quantity » and a figure.
  expect(await figuresOf(server)).toEqual([
    'comptoir_journal_dropped_entries_total 4',
    'comptoir_journal_dropped_bytes_total 40',
    'comptoir_journal_entries 3',
    'comptoir_journal_bytes 30',
  ])
})

test('the count of a journal stays right when old values are forgotten, an account goes, or a backup comes back', async () => {
  const { server, replace, clock, kept, token } = await aShortJournal({ entries: 5, bytes: 1_000_000 })
  const other = await signedUp(server)
  for (const quantity of [1, 2, 3]) await other.device.pushOne('user_inventories', { item_id: 1, quantity })
  for (let i = 1; i <= 4; i++) await replace([1, i])
  await deleteJournalBefore(server.db, clock.now - 500)
  expect(await journalSizes(server)).toMatchObject([{ entries: 1 }])
  for (let i = 5; i <= 8; i++) await replace([1, i])
  expect(await kept()).toEqual([3, 4, 5, 6, 7])
  const again = await testApp({ database: await server.snapshot(), alone: true })
  expect(await journalSizes(again)).toEqual(await journalSizes(server))
  await server.call('DELETE', '/api/v1/me', { token, body: { password: PASSWORD } })
  await server.emptied()
  expect(await journalSizes(server)).toEqual([])
})

test('forgetting a long journal takes it a part at a time, down to the last old value', async () => {
  const { server, replace, clock } = await aShortJournal({ entries: 10_000, bytes: 1_000_000 })
  const values = (by: number) => Array.from({ length: 200 }, (_, i): [number, number] => [i + 1, i + by])
  for (let i = 0; i < 7; i++) await replace(...values(i))
  expect(await journalSizes(server)).toMatchObject([{ entries: 1_200 }])
  await deleteJournalBefore(server.db, clock.now)
  expect(await journalSizes(server)).toMatchObject([{ entries: 200 }])
})

test('an update counts the journals that are there', async () => {
  const { server, replace } = await aShortJournal({ entries: 100, bytes: 1_000_000 })
  for (let i = 1; i <= 4; i++) await replace([1, i], [2, i])
  await server.db.schema.dropIndex('journal_oldest').execute()
  await server.db.schema.dropTable('journal_sizes').execute()
  await journalSizes008.up(server.db)
  expect(await journalSizes(server)).toMatchObject([{ entries: 6 }])
})
