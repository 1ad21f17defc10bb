import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeAccount, startActiveAccount } from '#data/session/active-account.ts'
import { attachPage, session } from '#data/session/session-store.ts'
import { storage } from '#data/storage.ts'
import { startSyncStatus, syncStatus } from '#data/sync/sync-status.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'

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
  open.mockImplementation(() => new Failing(new DOMException('no', name)) as unknown as IDBOpenDBRequest)
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
