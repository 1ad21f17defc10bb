import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mirrorSession } from '#data/device-db.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import { requestSync, startSyncEngine } from '#data/sync/sync-engine.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, waiting } from '#tests/support/local-account.ts'
import { seeded } from '#tests/support/simulation/random.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

const SAVES = 40
const ITEMS = [303, 304, 305]
const PUSH = `/api/v1/${inventories.path}/bulk_upsert`

let server: TestApp
let stop = () => {}
beforeEach(async () => {
  server = await testApp()
  vi.stubGlobal('navigator', { locks: new WebLocks() })
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await server.close()
})

/** A server that answers about half of a device's requests 429, and when it may come back; it notes what came too early. */
function aBusyServer(random: () => number) {
  const seen = { asked: 0, refused: 0, early: 0, stored: [] as { item: number; quantity: number }[] }
  let closedUntil = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen.asked += 1
    if (Date.now() < closedUntil) seen.early += 1
    if (random() < 0.5) {
      seen.refused += 1
      const seconds = 1 + Math.floor(random() * 5)
      closedUntil = Date.now() + seconds * 1000
      return Response.json({ code: 'busy' }, { status: 429, headers: { 'retry-after': String(seconds) } })
    }
    const answer = await server.app.request(path, init)
    if (path === PUSH && answer.ok)
      for (const { key, quantity } of JSON.parse(String(init.body)).entries)
        seen.stored.push({ item: Number(key), quantity })
    return answer
  })
  return seen
}

/** A page's engine, whose passes are the worker's own; only time is the test's. */
function startEngine(random: () => number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockImplementation(random)
  const page = new FakePage()
  let pass: Promise<unknown> = Promise.resolve()
  page.replays = () => {
    const replay = replayCurrentAccount()
    pass = replay
    return replay
  }
  stop = startSyncEngine(page)
  /** Lets time pass, and every pass that sets out meanwhile end before it goes on. */
  return async (ms: number) => {
    const end = Date.now() + ms
    while (Date.now() < end) {
      await vi.advanceTimersByTimeAsync(Math.min(100, end - Date.now()))
      await pass
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}

test.each([1, 2, 3])(
  'a server that says 429 at every other request gets all that was typed, in order and not before the time it named (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const { token, user, device } = await signedUp(server)
    await mirrorSession(token, user.id)
    const db = anAccount(user.id)
    const seen = aBusyServer(random)
    const go = startEngine(random)
    const last = new Map<number, number>()
    for (let quantity = 1; quantity <= SAVES; quantity++) {
      const item = ITEMS[Math.floor(random() * ITEMS.length)] ?? 0
      await own(db, quantity, { item_id: item })
      requestSync()
      last.set(item, quantity)
      await go(Math.floor(random() * 2_000))
    }
    for (let minutes = 0; minutes < 10 && (await waiting(db)).length > 0; minutes++) await go(60_000)
    expect(await waiting(db)).toEqual([])
    for (const [item, quantity] of last)
      expect(await device.values('inventories', String(item))).toEqual({ quantity })
    for (const item of ITEMS) {
      const stored = seen.stored.filter((one) => one.item === item).map(({ quantity }) => quantity)
      // Risen, and none twice.
      expect(stored).toEqual([...new Set(stored)].sort((a, b) => a - b))
    }
    expect(seen.early).toBe(0)
    expect(seen.refused).toBeGreaterThan(5)
    // A pass asks twice at most, and no save and no refusal makes more than one.
    expect(seen.asked).toBeLessThanOrEqual(2 * (SAVES + seen.refused + 1))
  },
)
