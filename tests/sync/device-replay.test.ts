import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mirrorSession, readMirror } from '#data/device-db.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { ASH, anAccount, own, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

type Reach = (path: string, init: RequestInit) => Response | Promise<Response>
let locks = new WebLocks()
let server: TestApp
let reach: Reach
const asked: string[] = []

beforeEach(async () => {
  server = await testApp()
  locks = new WebLocks()
  reach = (path, init) => server.app.request(path, init)
  asked.length = 0
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    return reach(path, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await server.close()
})

/** A player signed in on this device, with a stock that no server has. */
async function aSignedInPlayer() {
  const player = await signedUp(server)
  await mirrorSession(player.token, player.user.id)
  const db = anAccount(player.user.id)
  await own(db, 12)
  return { ...player, db, stored: () => player.device.values('inventories', String(ASH)) }
}
const statusOf = async (db: ReturnType<typeof anAccount>) => (await syncState(db)).lastPass

describe('a replay', () => {
  test('sends what the signed-in player saved, and notes when', async () => {
    const { db, stored } = await aSignedInPlayer()
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
    expect([await stored(), await waiting(db)]).toEqual([{ quantity: 12 }, []])
    const status = await statusOf(db)
    expect(status).toMatchObject({ kind: 'done', code: null })
    expect(status?.doneAt).toBe(status?.at)
  })

  test('does nothing while nobody is signed in', async () => {
    const { db } = await aSignedInPlayer()
    await mirrorSession(null, null)
    expect(await replayCurrentAccount()).toEqual({ kind: 'signed-out' })
    expect([asked, await waiting(db)]).toEqual([[], ['inventories/303']])
  })

  test('keeps its database open for the next pass, and lets go of it for who removes it or signs in', async () => {
    const { db, ...first } = await aSignedInPlayer()
    const opened = vi.spyOn(indexedDB, 'open')
    const openings = () => opened.mock.calls.filter(([name]) => name === db.name).length
    for (let pass = 0; pass < 3; pass++) expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
    expect(openings()).toBe(1)
    await db.delete()
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
    expect(openings()).toBe(2)
    await aSignedInPlayer()
    await replayCurrentAccount()
    await mirrorSession(first.token, first.user.id)
    await replayCurrentAccount()
    expect(openings()).toBe(3)
  })

  test('lets go of its database where no pass follows', async () => {
    const { db } = await aSignedInPlayer()
    const opened = vi.spyOn(indexedDB, 'open')
    const openings = () => opened.mock.calls.filter(([name]) => name === db.name).length
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await replayCurrentAccount()
    const letGo = timers.mock.calls.filter(([, ms]) => ms === 10_000).map(([work]) => work)
    expect(letGo).toHaveLength(1)
    letGo[0]?.()
    await replayCurrentAccount()
    expect(openings()).toBe(2)
  })

  test('touches no other account of this device', async () => {
    const first = await aSignedInPlayer()
    const second = await aSignedInPlayer()
    await replayCurrentAccount()
    expect(await waiting(first.db)).toEqual(['inventories/303'])
    expect(await waiting(second.db)).toEqual([])
    expect(await first.stored()).toBeUndefined()
  })

  test('under a token of another account sends nothing and says that it is blocked', async () => {
    const mine = await aSignedInPlayer()
    const other = await signedUp(server)
    await mirrorSession(other.token, mine.user.id)
    expect(await replayCurrentAccount()).toEqual({ kind: 'blocked', code: 'account_mismatch' })
    expect(await other.device.values('inventories', String(ASH))).toBeUndefined()
    expect(await waiting(mine.db)).toEqual(['inventories/303'])
    expect(await statusOf(mine.db)).toMatchObject({ kind: 'blocked', code: 'account_mismatch' })
  })

  test('without network ends with everything kept, and the last good sync stays noted', async () => {
    const { db } = await aSignedInPlayer()
    await replayCurrentAccount()
    const before = await statusOf(db)
    await own(db, 13)
    reach = () => Promise.reject(new TypeError('fetch failed'))
    expect(await replayCurrentAccount()).toEqual({ kind: 'later', afterMs: null, silent: true })
    expect(await waiting(db)).toEqual(['inventories/303'])
    expect(await statusOf(db)).toMatchObject({ kind: 'later', doneAt: before?.doneAt })
  })

  test('asks nothing before the time that a 429 named, whoever calls, and loses nothing; a clock set back frees it', async () => {
    const { db } = await aSignedInPlayer()
    const at = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
    let asked = 0
    reach = () => {
      asked += 1
      return new Response('{"code":"busy"}', { status: 429, headers: { 'retry-after': '2' } })
    }
    expect(await replayCurrentAccount()).toEqual({ kind: 'later', afterMs: 2000 })
    clock.mockReturnValue(at + 500)
    expect(await replayCurrentAccount()).toEqual({ kind: 'paused', afterMs: 1500 })
    expect([asked, await waiting(db)]).toEqual([1, ['inventories/303']])
    clock.mockReturnValue(at - 86_400_000)
    expect(await replayCurrentAccount()).toMatchObject({ kind: 'later' })
    clock.mockReturnValue(at + 2000)
    reach = (path, init) => server.app.request(path, init)
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
    expect([asked, await waiting(db)]).toEqual([2, []])
    clock.mockRestore()
  })

  test.each(['{"rows":[', '<html>portail</html>', ''])(
    'takes a body that is not whole for silence: %j',
    async (body) => {
      const { db } = await aSignedInPlayer()
      reach = () => new Response(body, { status: 200 })
      expect(await replayCurrentAccount()).toEqual({ kind: 'later', afterMs: null, silent: true })
      expect(await waiting(db)).toEqual(['inventories/303'])
    },
  )

  test('bounds every request, so that a hanging network never blocks the queue', async () => {
    await aSignedInPlayer()
    const bounded: (AbortSignal | null | undefined)[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    reach = (path, init) => {
      bounded.push(init.signal)
      return server.app.request(path, init)
    }
    await replayCurrentAccount()
    expect(bounded).toHaveLength(2)
    expect(bounded.every((signal) => signal instanceof AbortSignal)).toBe(true)
    expect(timeout.mock.calls).toEqual([[15_000], [15_000]])
  })

  test('that the store breaks off says so and loses nothing', async () => {
    const { db } = await aSignedInPlayer()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await replayCurrentAccount()).toEqual({ kind: 'failed', full: true })
    put.mockRestore()
    expect(await waiting(db)).toEqual(['inventories/303'])
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
  })
})

describe('one at a time', () => {
  test('a long log is compacted under the lock of the pass, and nobody waits for it', async () => {
    const { db, user } = await aSignedInPlayer()
    for (let pieces = 1; pieces <= 64; pieces++) await own(db, pieces)
    const isHeld = () => locks.isHeld(`sync:${user.id}`)
    expect([await replayCurrentAccount(), isHeld()]).toEqual([{ kind: 'done' }, true])
    expect(await replayCurrentAccount()).toEqual({ kind: 'busy' })
    await until(() => expect(isHeld()).toBe(false))
    expect([await db.log.count(), await db.segments.count()]).toEqual([0, 1])
    expect([await replayCurrentAccount(), isHeld()]).toEqual([{ kind: 'done' }, false])
  })

  test('a second replay of the account finds the lock taken and sends nothing', async () => {
    const { db, stored } = await aSignedInPlayer()
    const [first, second] = await Promise.all([replayCurrentAccount(), replayCurrentAccount()])
    expect([first, second]).toEqual([{ kind: 'done' }, { kind: 'busy' }])
    expect(asked.filter((path) => path.endsWith('bulk_upsert'))).toHaveLength(1)
    expect([await stored(), await waiting(db)]).toEqual([{ quantity: 12 }, []])
  })

  test('the lock is free again after a pass that failed', async () => {
    const { user } = await aSignedInPlayer()
    reach = () => Promise.reject(new TypeError('fetch failed'))
    await replayCurrentAccount()
    expect(locks.isHeld(`sync:${user.id}`)).toBe(false)
    reach = (path, init) => server.app.request(path, init)
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
  })
})

describe('a token that the server refuses', () => {
  async function refused() {
    const player = await aSignedInPlayer()
    await server.call('POST', '/auth/logout', { token: player.token })
    return { ...player, outcome: await replayCurrentAccount() }
  }

  test('is noted for the page, and nothing typed is touched', async () => {
    const { token, user, db, outcome } = await refused()
    expect(outcome).toEqual({ kind: 'unauthorized', token })
    expect(await readMirror()).toMatchObject({ token: null, userId: user.id, refused: token })
    expect([await stockOf(db), await waiting(db)]).toEqual([12, ['inventories/303']])
    expect(await replayCurrentAccount()).toEqual({ kind: 'signed-out' })
  })

  test('is forgotten when the same player signs in again, and what waited leaves', async () => {
    const { user, db } = await refused()
    const again = await server.call('POST', '/auth/login', {
      body: { email: user.email, password: PASSWORD },
    })
    await mirrorSession(String(again.json.token), user.id)
    expect(await replayCurrentAccount()).toEqual({ kind: 'done' })
    expect(await waiting(db)).toEqual([])
    expect(await server.db.selectFrom('records').select('doc').execute()).toEqual([
      { doc: '{"quantity":12}' },
    ])
  })

  test('ends no session that began while the answer travelled', async () => {
    const { user } = await aSignedInPlayer()
    reach = async () => {
      await mirrorSession('un autre jeton', user.id)
      return new Response('{"error":"Non.","code":"unauthorized"}', { status: 401 })
    }
    expect((await replayCurrentAccount()).kind).toBe('unauthorized')
    expect(await readMirror()).toMatchObject({ token: 'un autre jeton', refused: null })
  })
})
