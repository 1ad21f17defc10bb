import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import { standingOf } from '#data/db/database-version.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { segmentOf, segmentsOf } from '#data/db/segments.ts'
import type { StoredRow } from '#data/db/types.ts'
import { mirrorSession } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { readKeptData } from '#data/session/kept-data.ts'
import { opening } from '#data/session/opening.ts'
import { keepToken, session } from '#data/session/session-store.ts'
import { cacheUser } from '#data/session/stored-session.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, rowOf, stockOf, syncState } from '#tests/support/local-account.ts'
import { NOW } from '#tests/support/scripted-server.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

let page = new FakePage()
let stop = () => {}
const asked = vi.fn(async () => new Response('{}', { status: 503 }))
const others: Dexie[] = []

beforeEach(() => {
  page = new FakePage()
  attachPage(page)
  asked.mockClear()
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', asked)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  session.setState({ status: 'signed-out', user: null })
  stop()
  stop = () => {}
  for (const one of others.splice(0)) one.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nameOf = (id: string) => `comptoir-${id}`
const versionOf = async (id: string) =>
  (await indexedDB.databases()).find(({ name }) => name === nameOf(id))?.version

/** What version 2 of the database left of an account: a stock that the server refused, two that wait, one of them sent. */
async function leftByOlder(id: string): Promise<void> {
  const [shown, left] = [makeStamp(NOW - 9, 0, 'appareil02'), makeStamp(NOW - 5, 0, 'appareil01')]
  const none = { base: undefined, baseStamp: '', seen: '' }
  const fields: Record<string, object> = {
    '303': { base: 1, baseStamp: shown, seen: left, state: 'ready', made: 2, left: [[left, '6']], limit: 1 },
    '304': { ...none, state: 'dead', code: 'invalid', message: 'Trop.', made: 3 },
    '305': { ...none, state: 'ready', made: 4, holds: '' },
  }
  const at = { collection: 'inventories', del: false, tries: 0, lastError: null, schema: 11, at: NOW }
  const entries = Object.entries(fields).map(([key, quantity], i) => {
    return { ...at, key, rev: i + 2, states: ['ready'], fields: { quantity } }
  })
  const rows = Object.keys(fields).map((key): StoredRow => {
    return { ...at, key, v: { quantity: 7 }, h: { quantity: makeStamp(NOW, 0, 'appareil01') } }
  })
  const db = new Dexie(nameOf(id))
  db.version(2).stores({ log: '++', segments: '', journal: '++id, at', meta: 'id', rows: '[collection+key]' })
  await db.table('meta').bulkPut([
    { id: 'base', state: { revs: 5, lastSent: left, setBack: true }, entries: entries.slice(0, 1) },
    { id: 'compacted', upTo: 1 },
  ])
  await db.table('segments').put(segmentOf('inventories', rows.slice(0, 1)), ['inventories', '', '303'])
  await db.table('log').add({ rows: segmentsOf(rows.slice(1)), entries: entries.slice(1) }, 2)
  db.close()
}

/** A version of the application that is to come opens an account's database; it misses a store that ours has. */
async function openAsNewer(id: string): Promise<Dexie> {
  const db = new Dexie(nameOf(id))
  db.version(4).stores({ log: '++', journal: '++id, at', meta: 'id' })
  others.push(db)
  return db.open()
}

const storesOf = async (id: string) => {
  const db = await openAsNewer(id)
  const counts = await Promise.all(db.tables.map((table) => table.count()))
  const stores = [...db.backendDB().objectStoreNames]
  return { version: db.verno, stores, rows: counts.reduce((sum, count) => sum + count, 0) }
}

/** Somebody signs in, in this page. */
function signIn(id: string): void {
  keepToken(`jeton-${id}`)
  stop = startActiveAccount()
  cacheUser({ id, email: '', name: '', is_admin: false, access_active: false }, NOW)
}

/** Somebody who has a stock of 5 here signs in; their open database. */
async function aPlayer(id: string): Promise<AccountDb> {
  await own(anAccount(id), 5)
  signIn(id)
  return opened()
}

function opened(): AccountDb {
  const { db } = activeAccount.getState()
  if (!db) throw new Error('no account is open')
  return db
}

test.each(['listed', 'not listed'])(
  'how a database stands is seen and nothing is made or upgraded, databases %s',
  async (how) => {
    const id = `stands-${how}`
    if (how === 'not listed') vi.spyOn(indexedDB, 'databases').mockImplementation(() => undefined as never)
    expect(await standingOf(nameOf(id))).toBe('none')
    await leftByOlder(id)
    expect(await standingOf(nameOf(id))).toBe('older')
    expect(await standingOf(nameOf(id))).toBe('older')
    await anAccount(id).open()
    expect(await standingOf(nameOf(id))).toBe('current')
    await openAsNewer(id)
    expect(await standingOf(nameOf(id))).toBe('newer')
  },
)

describe('an older database', () => {
  test('is left alone by a pass', async () => {
    await leftByOlder('pass')
    await mirrorSession('jeton', 'pass')
    expect(await replayCurrentAccount()).toEqual({ kind: 'later', afterMs: null })
    expect([await versionOf('pass'), asked.mock.calls]).toEqual([20, []])
    await anAccount('pass').open()
    await replayCurrentAccount()
    expect(asked).toHaveBeenCalled()
  })

  test('keeps its rows and all that waits, compacted or not', async () => {
    await leftByOlder('converted')
    const db = anAccount('converted')
    const [shown, left] = [makeStamp(NOW - 9, 0, 'appareil02'), makeStamp(NOW - 5, 0, 'appareil01')]
    const none = { base: undefined, baseStamp: '', seen: [''] }
    const refusal = { kind: 'dead', code: 'invalid', message: 'Trop.' }
    expect((await db.unsent()).map(({ fields }) => fields.quantity)).toEqual([
      { base: 1, baseStamp: shown, seen: [shown, left], rev: 2, state: 'sent' },
      { ...none, rev: 3, state: refusal },
      { ...none, rev: 4, state: 'ready' },
    ])
    expect((await db.read(allRows)).map(({ v }) => v)).toEqual(Array(3).fill({ quantity: 7 }))
    expect((await syncState(db)).heard).toBe(left)
    await own(db, 8)
    expect(await stockOf(db)).toBe(8)
  })

  test('is not upgraded by a pass that waited for a page which was killed', async () => {
    await leftByOlder('waited')
    const replayer = openAccountDb('waited', { durable: true })
    await expect(replayer.open()).rejects.toThrow()
    replayer.close()
    expect(await versionOf('waited')).toBe(20)
    expect(await stockOf(anAccount('waited'))).toBe(7)
  })

  test('waits in a hidden page until that is in sight', async () => {
    await leftByOlder('hidden')
    const looks = vi.spyOn(indexedDB, 'databases')
    const opens = vi.spyOn(indexedDB, 'open')
    page.hear('hidden')
    signIn('hidden')
    const read = readKeptData('hidden', (db) => stockOf(db))
    await until(() => expect(looks).toHaveBeenCalledTimes(2))
    expect([activeAccount.getState().db, await versionOf('hidden')]).toEqual([null, 20])
    expect(opens.mock.calls.filter(([name]) => name === nameOf('hidden'))).toEqual([])
    page.hear('visible')
    await until(() => expect(activeAccount.getState().db?.userId).toBe('hidden'))
    expect(await stockOf(opened())).toBe(7)
    expect(await read).toBe(7)
    expect(await versionOf('hidden')).toBe(30)
  })

  test('that waited is not opened once its player has signed out', async () => {
    await leftByOlder('gone-out')
    page.hear('hidden')
    signIn('gone-out')
    session.setState({ status: 'signed-out', user: null })
    page.hear('visible')
    await versionOf('gone-out')
    await new Promise(setImmediate)
    expect(activeAccount.getState().db).toBeNull()
  })

  test('one of this version opens in a hidden page too', async () => {
    await own(anAccount('current'), 5)
    page.hear('hidden')
    signIn('current')
    await until(() => expect(activeAccount.getState().db?.userId).toBe('current'))
  })

  test('that another tab holds says so until the tab lets go', async () => {
    await leftByOlder('held')
    const tab = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(nameOf('held'))
      request.onsuccess = () => resolve(request.result)
    })
    signIn('held')
    await until(() => expect(opening.getState()).toEqual({ kind: 'blocked' }))
    tab.close()
    await until(() => expect(opening.getState()).toEqual({ kind: 'quiet' }))
    expect(await stockOf(opened())).toBe(7)
  })
})

describe('a newer database', () => {
  test('is refused: nothing is read, written or added there', async () => {
    const before = await storesOf('newer')
    // Nobody is in the way of whoever would bring it to another shape.
    for (const one of others) one.close()
    const db = anAccount('newer')
    await expect(stockOf(db)).rejects.toThrow('Database has been closed')
    await expect(own(db, 5)).rejects.toMatchObject({ code: 'storage' })
    expect(await storesOf('newer')).toEqual(before)
    expect(before).toMatchObject({ version: 4, rows: 0 })
  })

  test('is told to the player of the page, and stays told', async () => {
    await openAsNewer('newer-told')
    signIn('newer-told')
    await until(() => expect(opening.getState()).toEqual({ kind: 'newer' }))
    await expect(activeAccount.getState().db?.open()).rejects.toThrow()
    expect(opening.getState()).toEqual({ kind: 'newer' })
  })

  test('is left alone by a pass, without a word', async () => {
    await openAsNewer('newer-pass')
    await mirrorSession('jeton', 'newer-pass')
    expect(await replayCurrentAccount()).toEqual({ kind: 'later', afterMs: null })
    expect(console.warn).not.toHaveBeenCalled()
    expect(await versionOf('newer-pass')).toBe(40)
  })

  test('takes over from a page that has it open, which says so and writes there no more', async () => {
    const db = await aPlayer('taken')
    expect(await stockOf(db)).toBe(5)
    const before = await storesOf('taken')
    expect(opening.getState()).toEqual({ kind: 'newer' })
    await expect(own(db, 6)).rejects.toMatchObject({ code: 'storage' })
    expect(await storesOf('taken')).toEqual(before)
  })

  test('gets what an older page had not committed when it was left', async () => {
    const db = await aPlayer('typed')
    await stockOf(db)
    await openAsNewer('typed')
    page.hear('hidden')
    await expect(own(db, 6, { now: NOW })).rejects.toMatchObject({ code: 'storage' })
    const kept = [...page.shared.items].filter(([name]) => name.startsWith('edit:typed:'))
    expect(kept.map(([, text]) => JSON.parse(text))).toMatchObject([[{ field: 'quantity', value: 6 }]])
  })

  test('an account that is erased is no newer one', async () => {
    const db = await aPlayer('erased')
    await db.open()
    await Dexie.delete(nameOf('erased'))
    expect(opening.getState()).toEqual({ kind: 'quiet' })
    expect(await rowOf(db).catch((error: Error) => error.name)).toBe('DatabaseClosedError')
  })
})
