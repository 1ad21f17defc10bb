import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountDb } from '#data/db/open-account.ts'
import { mirrorSession, readMirror } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { keepToken, type SignedInUser, session } from '#data/session/session-store.ts'
import { cacheUser } from '#data/session/stored-session.ts'
import { drain, isNothing, signOut, unsentChanges } from '#data/sign-out.ts'
import { startSyncEngine } from '#data/sync/sync-engine.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, sell, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { remove, save } from '#tests/support/save.ts'
import { NOW, problemWith, ScriptedServer } from '#tests/support/scripted-server.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

const NOTHING = { waiting: 0, dead: 0, held: 0 }
let stop = () => {}
let page = new FakePage()
let players = 0

beforeEach(() => {
  page = new FakePage()
  attachPage(page)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  stop = startActiveAccount()
})
afterEach(() => {
  stop()
  session.setState({ status: 'signed-out', user: null })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A player who has just signed in here; `db` is the account's database as the page has it open. */
async function aPlayer() {
  const id = `partant-${++players}`
  const user: SignedInUser = { id, email: '', name: '', is_admin: false, access_active: false }
  keepToken(`jeton-${id}`)
  await mirrorSession(`jeton-${id}`, id)
  cacheUser(user, NOW)
  session.setState({ status: 'signed-in' })
  const { db } = activeAccount.getState()
  if (!db) throw new Error('no account is open')
  return { id, user, db }
}

describe('what is unsent', () => {
  test('is nothing when nobody is signed in, and nothing in a new account', async () => {
    expect(await unsentChanges()).toEqual(NOTHING)
    await aPlayer()
    expect(await unsentChanges()).toEqual(NOTHING)
    expect(isNothing(NOTHING)).toBe(true)
  })

  test('is counted: rows that wait, tombstones among them, refused changes and held ones', async () => {
    const { db } = await aPlayer()
    const server = new ScriptedServer()
    await sell(db, { target_sell_price: 5, tax_rate: 3 })
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => {
        const { fields: dead } = problemWith(key, 'tax_rate', 'rejected')
        const { fields: held } = problemWith(key, 'target_sell_price', 'unknown')
        return { key, status: 'rejected', fields: { ...dead, ...held } }
      })
    await server.pass(db)
    await own(db, 12)
    await save(db, notes, { id: 'une' }, { text: 'a' })
    await remove(db, notes, { id: 'une' })
    expect(await unsentChanges()).toEqual({ waiting: 2, dead: 1, held: 1 })
    expect(isNothing({ ...NOTHING, dead: 1 })).toBe(false)
    expect(isNothing({ ...NOTHING, held: 1 })).toBe(false)
  })
})

describe('draining', () => {
  test('is over at once when nothing is left', async () => {
    await aPlayer()
    expect(await drain(5000)).toBe(true)
  })

  test('sends what waits and says when nothing is left', async () => {
    const { db } = await aPlayer()
    const server = new ScriptedServer()
    page.replays = () => server.pass(db)
    const stopEngine = startSyncEngine(page)
    await own(db, 12)
    expect(await drain(5000)).toBe(true)
    expect(await waiting(db)).toEqual([])
    stopEngine()
  })

  test('ends when its time is over, even while a pass hangs', async () => {
    const { db } = await aPlayer()
    page.replays = () => new Promise(() => {})
    const stopEngine = startSyncEngine(page)
    await own(db, 12)
    expect(await drain(50)).toBe(false)
    expect(await waiting(db)).toEqual(['inventories/303'])
    stopEngine()
  })
})

describe('signing out', () => {
  test('A153 with the data kept closes the account and touches nothing in it', async () => {
    const { id, db } = await aPlayer()
    await own(db, 12)
    await signOut('keep')
    expect(activeAccount.getState().db).toBeNull()
    expect(db.isOpen()).toBe(false)
    expect(session.getState()).toMatchObject({ status: 'signed-out', user: null })
    expect([...page.shared.items.keys()]).toEqual([])
    expect(await readMirror()).toMatchObject({ token: null, userId: null })
    const kept = anAccount(id)
    expect([await stockOf(kept), await waiting(kept)]).toEqual([12, ['inventories/303']])
  })

  test('erasing works while another tab has the account open', async () => {
    const { id, db } = await aPlayer()
    await own(db, 12)
    const tab = anAccount(id)
    await stockOf(tab)
    await signOut('erase')
    expect(await Dexie.getDatabaseNames()).not.toContain(`comptoir-${id}`)
  })

  test('a pass that is under way when the account is erased brings nothing of it back', async () => {
    const { id, db } = await aPlayer()
    const server = new ScriptedServer()
    const replayer = openAccountDb(id, { durable: true })
    let go = () => {}
    server.mark = 'e1:1'
    server.onPull = () =>
      new Promise((resolve) => {
        const row = { collection: 'inventories', key: '303', seq: 1, deleted: false }
        const typed = { v: { quantity: 9 }, h: { quantity: '01800000000000-0000-appareil02' } }
        go = () => resolve(server.page([{ ...row, ...typed }]))
      })
    const pass = server.pass(replayer).catch((error: Error) => error.name)
    await until(() => expect(server.requests.length).toBe(1))
    expect(db.isOpen()).toBe(true)
    await signOut('erase')
    go()
    await pass
    replayer.close()
    expect(await Dexie.getDatabaseNames()).not.toContain(`comptoir-${id}`)
  })

  test('never throws, even where the store refuses everything', async () => {
    const { db } = await aPlayer()
    await own(db, 12)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await signOut('keep')
    put.mockRestore()
    expect(session.getState().status).toBe('signed-out')
  })

  test('when nobody is signed in changes nothing', async () => {
    await signOut('erase')
    expect(session.getState()).toMatchObject({ status: 'signed-out', user: null })
  })
})

describe('the open account', () => {
  test('is the one of whoever is signed in, and the earlier one is closed', async () => {
    const first = await aPlayer()
    const second = await aPlayer()
    expect(activeAccount.getState().db).toBe(second.db)
    expect(second.db.userId).toBe(second.id)
    expect([first.db === second.db, first.db.isOpen()]).toEqual([false, false])
  })

  test('stays the same while only the profile changes', async () => {
    const { user, db } = await aPlayer()
    cacheUser({ ...user, name: 'Maëlle' }, NOW)
    expect(activeAccount.getState().db).toBe(db)
  })
})
