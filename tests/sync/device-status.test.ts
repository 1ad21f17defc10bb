import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LiveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { PassStatus } from '#data/db/types.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { lastHeardAt, notePersistence, noteReach, pillOf, startSyncStatus } from '#data/sync/sync-status.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { backoff } from '#data/sync/transport.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, endPass, own, sell } from '#tests/support/local-account.ts'
import { refusal, ScriptedServer } from '#tests/support/scripted-server.ts'

const aStatus = (kind: string, code: string | null = null): PassStatus => ({ at: 5, doneAt: 4, kind, code })
/** Rows whose reading takes as long as the test says. */
class SlowRows extends LiveRows<typeof inventories> {
  gate: Promise<void> = Promise.resolve()
  protected override async readAll() {
    await this.gate
    return super.readAll()
  }
}

const calm = { waiting: 0, dead: 0, held: 0, last: aStatus('done') }
const here = { online: true, silent: false }

describe('the pill says', () => {
  const fresh = { ...calm, last: null }
  const unmet = { ...calm, last: aStatus('later') }
  const cut = { online: false, silent: false }

  test.each([
    ['« À jour » when nothing waits and nobody complains', 'up-to-date', calm, here, false],
    ['the same before a first pass', 'up-to-date', fresh, here, false],
    ['« Réception… » until it has brought what the account has', 'first-pull', fresh, here, true],
    ['« en attente » even then', 'waiting', { ...fresh, waiting: 1 }, here, true],
    ['« Hors ligne » even then', 'offline', fresh, cut, true],
    ['« n en attente » while something waits', 'waiting', { ...calm, waiting: 2 }, here, false],
    ['« Hors ligne » when the browser has no network', 'offline', calm, cut, false],
    ['« Hors ligne » when a pass hears nothing', 'offline', calm, { online: true, silent: true }, false],
    ['« Hors ligne » when the last pass found nobody', 'offline', unmet, here, false],
  ] as const)('%s', (_, pill, stored, network, first) => {
    expect(pillOf(stored, network, first)).toBe(pill)
    if (pill === 'offline') expect(pillOf({ ...stored, waiting: 3 }, network, first)).toBe(pill)
  })

  test.each([
    ['something was refused', { dead: 1 }],
    ['something is held', { held: 1 }],
    ['the server takes nothing of this player', { last: aStatus('blocked', 'upgrade_required') }],
  ])('« Action requise » when %s, before all else', (_why, stored) => {
    expect(pillOf({ ...calm, waiting: 3, ...stored }, { online: false, silent: true })).toBe('action')
  })
})

describe('the status of whoever is signed in', () => {
  let stop = () => {}
  const shows = (expected: object) => until(() => expect(syncStatus.getState()).toMatchObject(expected))
  const signIn = (db: AccountDb | null) => activeAccount.setState({ db })
  const signedIn = () => {
    const db = anAccount()
    signIn(db)
    return db
  }

  beforeEach(() => {
    noteReach(here)
    stop = startSyncStatus()
  })
  afterEach(() => {
    stop()
    signIn(null)
  })

  test('follows what is saved, what is held and what is acknowledged', async () => {
    const db = signedIn()
    const server = new ScriptedServer()
    await own(db, 12)
    await sell(db, { tax_rate: 3 })
    await shows({ pill: 'waiting', waiting: 2 })
    server.refuses('quantity', 'unknown')
    await server.pass(db)
    await shows({ pill: 'action', waiting: 0, dead: 0, held: 1 })
    server.accepts()
    server.schema += 1
    for (let i = 0; i < 2; i++) await server.pass(db)
    await endPass(db, aStatus('done'))
    await shows({ pill: 'up-to-date', waiting: 0, held: 0 })
  })

  test('shows what fails again and again as something to act on', async () => {
    const db = signedIn()
    await own(db, 12)
    const server = new ScriptedServer()
    server.onPush = () => refusal(500, 'internal')
    for (let i = 0; i < 2; i++) await server.pass(db)
    await shows({ pill: 'waiting', waiting: 1 })
    await server.pass(db)
    await shows({ pill: 'action', waiting: 0, dead: 1 })
  })

  test('names why the server takes nothing, and when it last took all', async () => {
    const db = signedIn()
    await endPass(db, { ...aStatus('blocked', 'account_mismatch'), doneAt: 77 })
    await shows({ pill: 'action', blocked: 'account_mismatch', lastSyncAt: 77 })
    await endPass(db, { ...aStatus('done'), doneAt: 99 })
    await shows({ pill: 'up-to-date', blocked: null, lastSyncAt: 99 })
  })

  test('knows when rows of the server last came, so that a long first sync is not taken for silence', async () => {
    const db = signedIn()
    await shows({ waiting: 0 })
    const before = Date.now()
    const server = new ScriptedServer()
    server.onPull = () => server.page([], { cursor: 'e1:7' })
    await server.pass(db)
    await until(() => expect(lastHeardAt()).toBeGreaterThanOrEqual(before))
  })

  test('waits for a first pull until a pass has ended, and not again later', async () => {
    const db = signedIn()
    await shows({ firstPull: true, pill: 'first-pull' })
    await endPass(db, aStatus('done'))
    await shows({ firstPull: false, pill: 'up-to-date' })
    noteReach({ silent: true })
    noteReach({ silent: false })
    signIn(null)
    signIn(db)
    await shows({ firstPull: false })
  })

  test('waits until what the first pull brought is read, not only stored', async () => {
    const db = anAccount()
    const list = new SlowRows(db, inventories)
    let read = () => {}
    list.gate = new Promise((resolve) => {
      read = resolve
    })
    const leave = list.subscribe(() => {})
    signIn(db)
    const seen: unknown[] = []
    const stopSeeing = syncStatus.subscribe(({ firstPull }) => {
      if (!firstPull) seen.push(list.snapshot()?.length)
    })
    await own(db, 12)
    await endPass(db, aStatus('done'))
    await shows({ lastSyncAt: 4 })
    expect(syncStatus.getState().firstPull).toBe(true)
    read()
    await shows({ firstPull: false })
    expect(seen[0]).toBe(1)
    stopSeeing()
    leave()
  })

  test('goes offline and back with the network, and with a pass that is long silent', async () => {
    signIn(anAccount())
    noteReach({ online: false })
    await shows({ pill: 'offline' })
    noteReach({ online: true })
    await shows({ pill: 'up-to-date' })
    noteReach({ silent: true })
    await shows({ pill: 'offline' })
  })

  test('of one account is not shown to the next, nor after signing out', async () => {
    const [mine, theirs] = [anAccount(), anAccount()]
    await own(mine, 12)
    signIn(mine)
    await shows({ waiting: 1 })
    signIn(theirs)
    expect(syncStatus.getState()).toMatchObject({ pill: 'up-to-date', waiting: 0, lastSyncAt: null })
    await shows({ pill: 'first-pull', waiting: 0 })
    signIn(mine)
    await shows({ waiting: 1 })
    signIn(null)
    await shows({ pill: 'up-to-date', waiting: 0 })
  })

  test('says whether the browser promised to keep the data', () => {
    notePersistence(true)
    expect(syncStatus.getState().persisted).toBe(true)
    notePersistence(false)
    expect(syncStatus.getState().persisted).toBe(false)
  })
})

test('the pause before the next try is spread from nothing to a ceiling that doubles from two seconds to a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, r) => {
      const ceiling = Math.min(60_000, 1000 * 2 ** n)
      expect(backoff(n, () => r)).toBe(r * ceiling)
    }),
  )
})
