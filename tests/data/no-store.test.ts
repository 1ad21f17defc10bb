import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { session } from '#data/session/session-store.ts'
import { storage } from '#data/storage.ts'
import { startSyncStatus } from '#data/sync/sync-status.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, stockOf } from '#tests/support/local-account.ts'

const stops: (() => void)[] = []
let players = 0

beforeEach(() => {
  attachPage(new FakePage())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  stops.push(startActiveAccount(), startSyncStatus())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  session.setState({ status: 'signed-out', user: null })
  vi.restoreAllMocks()
})

const signIn = () =>
  session.setState({
    status: 'signed-in',
    user: { id: `sans-${++players}`, email: '', name: '', is_admin: false, access_active: false },
  })

/** A request that fails as a browser's does. */
class Failing extends EventTarget {
  readonly result = undefined
  readonly transaction = null
  onerror: ((event: unknown) => void) | null = null
  constructor(readonly error: DOMException) {
    super()
    setTimeout(() => this.onerror?.({ target: this, preventDefault() {}, stopPropagation() {} }))
  }
}

test.each([
  ['Firefox in a private window', 'InvalidStateError', 'refused'],
  ['storage that is blocked', 'UnknownError', 'refused'],
  ['a full disk', 'QuotaExceededError', 'full'],
] as const)('%s is said, and nobody is told that all is up to date', async (_, name, fault) => {
  const open = vi.spyOn(indexedDB, 'open')
  open.mockImplementation(
    () => new Failing(new DOMException('The user denied permission', name)) as unknown as IDBOpenDBRequest,
  )
  signIn()
  await until(() => expect(storage.getState()).toEqual({ fault, opens: false }))
  expect(syncStatus.getState()).toMatchObject({ pill: 'action', fault, firstPull: false })
  open.mockRestore()
  signIn()
  await until(() => expect(storage.getState()).toEqual({ fault: null, opens: true }))
})

test('a browser that throws instead says the same, and a database that is closed says nothing', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('insecure', 'SecurityError')
  })
  signIn()
  await until(() => expect(storage.getState()).toEqual({ fault: 'refused', opens: false }))
  open.mockRestore()
  signIn()
  activeAccount.getState().db?.close()
  await until(() => expect(storage.getState()).toEqual({ fault: null, opens: true }))
})

test('a database that a full disk took away is opened again by itself, and what is typed then is stored', async () => {
  signIn()
  const { db } = activeAccount.getState()
  if (!db) throw new Error('no account')
  await own(db, 5)
  const open = vi.spyOn(indexedDB, 'open')
  const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  open.mockImplementation(() => new Failing(error) as unknown as IDBOpenDBRequest)
  // As Chromium does it: the connection goes, and no other is given.
  const connection = db.backendDB()
  connection.close()
  connection.onclose?.(new Event('close'))
  await expect(own(db, 7)).rejects.toMatchObject({ code: 'full' })
  expect(storage.getState()).toEqual({ fault: 'full', opens: true })
  await expect(own(db, 7)).rejects.toMatchObject({ code: 'full' })
  open.mockRestore()
  await own(db, 8)
  expect(storage.getState()).toEqual({ fault: null, opens: true })
  expect(await stockOf(anAccount(db.userId))).toBe(8)
})
