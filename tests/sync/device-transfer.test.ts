import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { allRows, countRows } from '#data/db/all-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { exportAccount, importAccount } from '#data/sync/transfer.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { makeStamp, timeOf } from '#shared/contract/stamp.ts'
import {
  ASH,
  anAccount,
  contents,
  own,
  pendingOf,
  rowOf,
  sell,
  stockOf,
  waiting,
} from '#tests/support/local-account.ts'
import { notes, withNotes } from '#tests/support/notes.ts'
import { remove, save } from '#tests/support/save.ts'
import { aPulledRow, NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

const known = (name: string): Collection | undefined => withNotes.find((one) => one.name === name)
const read = (db: AccountDb, file: Blob) => importAccount(db, file, () => {}, NOW, known)
const aFile = (content: unknown): Blob =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)])
const rowsOf = async (db: AccountDb) => (await db.read(allRows)).map(({ v, h, del }) => ({ v, h, del }))

/** An account with a stock, a price of sale, a note and a deleted note, all sent. */
async function aFullAccount() {
  const db = anAccount()
  await own(db, 12, { now: NOW })
  await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW)
  await save(db, notes, { id: 'une' }, { text: 'six orties', tags: { lieu: 'forêt', 'é|à': [1] } }, NOW)
  await save(db, notes, { id: 'deux' }, { text: 'partie' }, NOW)
  await remove(db, notes, { id: 'deux' }, NOW)
  await new ScriptedServer().pass(db)
  return db
}

describe('a file', () => {
  test('brings every row with its stamps to another device, tombstones included, and all of it is sent', async () => {
    const from = await aFullAccount()
    const to = anAccount()
    const summary = await read(to, await exportAccount(from))
    expect(summary).toEqual({ rows: 4, changed: 4, skipped: 0 })
    expect(await rowsOf(to)).toMatchObject((await rowsOf(from)).map((row) => (row.del ? { del: true } : row)))
    const server = new ScriptedServer()
    await server.pass(to)
    expect(server.pushes.flat()).toHaveLength(4)
    expect(server.pushes.flat()).toContainEqual({ key: 'deux', deleted: true })
    expect(await waiting(to)).toEqual([])
  })

  test('N207 turns nothing on that its player shared: neither their prices are lent nor those of others seen', async () => {
    const from = anAccount()
    const shared = { lend: true, see: true, count: true }
    await save(from, marketSharing, { server: 'ombre' }, shared, NOW)
    const to = anAccount()
    const file = await exportAccount(from)
    expect(await importAccount(to, file)).toEqual({ rows: 1, changed: 0, skipped: 1 })
    expect(await contents(to)).toEqual(await contents(anAccount()))
  })

  test('read back where it came from, or a second time, changes nothing', async () => {
    const [from, to] = [await aFullAccount(), anAccount()]
    const file = await exportAccount(from)
    await read(to, file)
    for (const db of [from, to]) {
      const before = await contents(db)
      expect(await read(db, file)).toMatchObject({ changed: 0 })
      expect(await contents(db)).toEqual(before)
    }
  })

  test('is JSON that names what it is and when it was made, with the journal in it', async () => {
    const db = await aFullAccount()
    const file = JSON.parse(await (await exportAccount(db, NOW)).text())
    const exported_at = new Date(NOW).toISOString()
    expect(file).toMatchObject({ format: 'comptoir-export', version: 1, exported_at, journal: [] })
  })
})

describe('reading a file merges field by field', () => {
  test('a newer value of the file replaces ours, which goes to the journal, and an older one changes nothing', async () => {
    const [from, to] = [anAccount(), anAccount()]
    await own(from, 40, { now: NOW - 60_000 })
    await sell(from, { tax_rate: 9 }, NOW - 60_000)
    await sell(from, { target_sell_price: 900 }, NOW)
    await sell(to, { target_sell_price: 500, tax_rate: 3 }, NOW - 30_000)
    await own(to, 12, { now: NOW })
    expect(await read(to, await exportAccount(from))).toMatchObject({ changed: 1 })
    expect((await rowOf(to, 'sale_prefs'))?.v).toEqual({ target_sell_price: 900, tax_rate: 3 })
    expect(await stockOf(to)).toBe(12)
    expect(await to.journal.toArray()).toMatchObject([{ value: 500, why: 'replaced' }])
  })

  test('a tombstone of the file takes our edits with it, and they go to the journal', async () => {
    const [from, to] = [anAccount(), anAccount()]
    await save(to, notes, { id: 'une' }, { text: 'six orties' }, NOW)
    await remove(from, notes, { id: 'une' }, NOW - 60_000)
    await read(to, await exportAccount(from))
    expect((await rowOf(to, 'notes', 'une'))?.del).toBe(true)
    expect(await to.journal.toArray()).toMatchObject([{ value: 'six orties', why: 'deleted' }])
  })

  test('of a value that was sent nobody knows here what it was typed after', async () => {
    const [from, to] = [anAccount(), anAccount()]
    await own(to, 12, { now: NOW - 60_000 })
    await own(from, 40, { now: NOW })
    await new ScriptedServer().pass(from)
    await read(to, await exportAccount(from))
    expect(await pendingOf(to)).toMatchObject({ seen: [''], state: 'ready' })
  })

  test('an edit of a clock ahead replaces the value that it was typed over', async () => {
    const server = new ScriptedServer()
    const stored = makeStamp(NOW - 60_000, 0, 'autre00000')
    server.serves(aPulledRow('inventories', ASH, { quantity: [12, stored] }))
    const [from, to] = [anAccount(), anAccount()]
    for (const db of [from, to]) await server.pass(db)
    await own(from, 40, { now: NOW + 3_600_000 })
    expect(await read(to, await exportAccount(from))).toMatchObject({ changed: 1 })
    await server.pass(to)
    expect(server.pushes).toMatchObject([[{ quantity: 40, seen: { quantity: stored } }]])
    expect(timeOf((await rowOf(to))?.h.quantity ?? '')).toBeLessThanOrEqual(NOW)
  })
})

describe('what cannot be read', () => {
  const stamp = makeStamp(NOW, 0, 'appareil02')
  const row = { collection: 'inventories', key: '303', v: { quantity: 5 }, h: { quantity: stamp } }
  const line = (over: object) => ({ ...row, deleted: false, ...over })
  const fileOf = (...rows: object[]) =>
    aFile({ format: 'comptoir-export', version: 1, exported_at: '', rows, journal: [] })

  test.each([
    ['not_json', 'bonjour'],
    ['not_json', ''],
    ['not_json', '{"format":"comptoir-export","version":1,"rows":[{"coll'],
    ['not_ours', '[]'],
    ['not_ours', '{"format":"autre","version":1,"rows":[]}'],
    ['not_ours', '{"format":"comptoir-export","version":1,"rows":[{}]}'],
    ['newer', '{"format":"comptoir-export","version":2,"lignes":[]}'],
  ])('is « %s » and changes nothing: %s', async (code, text) => {
    const db = anAccount()
    await own(db, 12)
    const before = await contents(db)
    await expect(read(db, aFile(text))).rejects.toMatchObject({ name: 'TransferError', code })
    expect(await contents(db)).toEqual(before)
  })

  test.each([
    ['of no collection', { collection: 'potions' }],
    ['with an impossible key', { key: 'pas un objet' }],
    ['with a value that the field does not accept', { v: { quantity: -5 } }],
    ['with a value without a stamp', { h: {} }],
    ['deleted where nothing can be', { deleted: true, v: {}, h: {} }],
  ])('row by row is left out and counted: one %s', async (_what, over) => {
    const db = anAccount()
    const good = line({ key: '304' })
    expect(await read(db, fileOf(line(over), good))).toEqual({ rows: 2, changed: 1, skipped: 1 })
    expect(await waiting(db)).toEqual(['inventories/304'])
  })

  test('a field of a newer version is kept with its row', async () => {
    const db = anAccount()
    const futur = { v: { quantity: 5, lot: 'rare' }, h: { quantity: stamp, lot: stamp } }
    expect(await read(db, fileOf(line(futur)))).toMatchObject({ changed: 1, skipped: 0 })
    expect((await rowOf(db))?.v).toEqual(futur.v)
  })
})

describe('a large file', () => {
  async function aLargeFile(): Promise<Blob> {
    const from = anAccount()
    for (let item_id = 1; item_id <= 501; item_id++) await own(from, item_id, { item_id })
    return exportAccount(from)
  }

  test('tells how far it is, to the last row', async () => {
    const file = await aLargeFile()
    const progress: [number, number][] = []
    await importAccount(anAccount(), file, (done, total) => progress.push([done, total]))
    expect(progress).toEqual([
      [500, 501],
      [501, 501],
    ])
  })

  test('counts each row once, also where another tab saves meanwhile', async () => {
    const file = await aLargeFile()
    const [to, tab] = [anAccount('import-twice'), anAccount('import-twice')]
    await own(to, 1, { item_id: 9001 })
    const saves: Promise<void>[] = []
    const saveThere = () => void saves.push(own(tab, 2, { item_id: 9002 }))
    expect(await importAccount(to, file, saveThere)).toMatchObject({ rows: 501, changed: 501 })
    await Promise.all(saves)
  })

  test('for which there is no room says so, keeps what was read, and can be read again', async () => {
    const file = await aLargeFile()
    const to = anAccount()
    const { add } = IDBObjectStore.prototype
    let chunks = 0
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...record) {
      chunks += 1
      if (chunks === 2) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
      return add.apply(this, record)
    })
    await expect(importAccount(to, file)).rejects.toMatchObject({ name: 'SaveError', code: 'full' })
    expect([await to.read(countRows), (await to.unsent()).length]).toEqual([500, 500])
    expect(await importAccount(to, file)).toMatchObject({ rows: 501, changed: 1 })
  })
})
