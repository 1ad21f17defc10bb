import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplayOutcome } from '#data/db/types.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { requestSync, startSyncEngine } from '#data/sync/sync-engine.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

let page: FakePage
const passes = vi.fn<() => Promise<ReplayOutcome | null>>()
const wakes = vi.fn()
const hide = () => page.hear('hidden')
const goOffline = () => page.hear('offline')
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** A save asks for a pass, and what follows at once happens. */
async function saves(): Promise<void> {
  requestSync()
  await wait(0)
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new FakePage(), { busy: true, replays: passes, registerWake: wakes })
  passes.mockReset().mockResolvedValue({ kind: 'done' })
  wakes.mockReset()
  syncStatus.setState({ waiting: 0 })
  stop = startSyncEngine(page)
})
afterEach(() => {
  activeAccount.setState({ db: null })
  stop()
  vi.useRealTimers()
  vi.doUnmock('#data/sync/replay.ts')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a first save leaves at once, and those that follow it in one pass 600 ms later; they wake nothing', async () => {
  await saves()
  expect(passes).toHaveBeenCalledOnce()
  await wait(300)
  requestSync()
  requestSync()
  await wait(299)
  expect(passes).toHaveBeenCalledOnce()
  await wait(1)
  expect(passes).toHaveBeenCalledTimes(2)
  await wait(1000)
  await saves()
  expect(passes).toHaveBeenCalledTimes(3)
  expect(wakes).not.toHaveBeenCalled()
})

test('a save is not put off by a pass that only read', async () => {
  page.hear('online')
  await wait(0)
  expect(passes).toHaveBeenCalledOnce()
  await wait(100)
  await saves()
  expect(passes).toHaveBeenCalledTimes(2)
})

test('T83 T121 edits of a batch leave in one pass, 600 ms after the last', async () => {
  for (let edits = 0; edits < 5; edits++) {
    requestSync({ batched: true })
    await wait(599)
  }
  expect(passes).not.toHaveBeenCalled()
  await wait(1)
  expect(passes).toHaveBeenCalledOnce()
})

test('a batch that waits leaves with another save, and not a second time', async () => {
  requestSync({ batched: true })
  await wait(100)
  await saves()
  expect(passes).toHaveBeenCalledOnce()
  await wait(2000)
  expect(passes).toHaveBeenCalledOnce()
})

test('a save after the clock was set back waits for no longer than the pause', async () => {
  await saves()
  vi.setSystemTime(Date.now() - 3_600_000)
  requestSync()
  await wait(600)
  expect(passes).toHaveBeenCalledTimes(2)
})

test('a pass that left an account alone follows as soon as its database has opened', async () => {
  // Nothing else brings a second pass as soon.
  passes.mockResolvedValue({ kind: 'later', afterMs: 60_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const held = indexedDB.open('comptoir-ouverture', 10)
  await wait(100)
  const db = anAccount('ouverture')
  activeAccount.setState({ db })
  await wait(500)
  expect(passes).toHaveBeenCalledOnce()
  held.result.close()
  await vi.waitFor(async () => {
    await wait(10)
    expect(passes).toHaveBeenCalledTimes(2)
  })
})

test.each([
  ['sends what it owes at once, and asks the browser to see to it', () => requestSync(), 1],
  ['with changes that wait from before sends them too', () => syncStatus.setState({ waiting: 2 }), 1],
  [
    'while a pass only reads asks for nothing',
    () => {
      passes.mockReturnValueOnce(new Promise(() => {}))
      page.hear('online')
      return wait(0)
    },
    0,
  ],
  ['with everything sent asks for nothing', () => Promise.resolve(requestSync()).then(() => wait(600)), 0],
])('a page that goes to the back %s', async (_, before, woken) => {
  await before()
  hide()
  expect(passes).toHaveBeenCalledOnce()
  expect(wakes).toHaveBeenCalledTimes(woken)
})

test('an edit that is stored while the page goes leaves at once', async () => {
  hide()
  await saves()
  expect(passes).toHaveBeenCalledOnce()
  expect(wakes).toHaveBeenCalledOnce()
})

test('an edit without network asks the browser for a wake, and so does losing it with something unsent', async () => {
  goOffline()
  expect(wakes).not.toHaveBeenCalled()
  requestSync()
  expect(wakes).toHaveBeenCalledOnce()
  page.online = true
  requestSync()
  expect(wakes).toHaveBeenCalledOnce()
  goOffline()
  expect(wakes).toHaveBeenCalledTimes(2)
})

test('a run of failing passes asks for one wake, and the next run for another', async () => {
  passes.mockResolvedValue({ kind: 'later', afterMs: null })
  requestSync()
  await wait(30_000)
  expect(passes.mock.calls.length).toBeGreaterThan(1)
  expect(wakes).toHaveBeenCalledOnce()
  passes.mockResolvedValueOnce({ kind: 'done' })
  await wait(180_000)
  expect(wakes).toHaveBeenCalledTimes(2)
})

test('a server that says when to come back is not woken earlier', async () => {
  passes.mockResolvedValue({ kind: 'later', afterMs: 5_000 })
  requestSync()
  await wait(4_999)
  expect(passes).toHaveBeenCalledOnce()
  expect(wakes).not.toHaveBeenCalled()
})

test('where no worker answers the page replays by itself; code that did not come is asked for again', async () => {
  const replayCurrentAccount = vi.fn(async () => ({ kind: 'done' as const }))
  // The next try comes after the wait below, also where the code is refused at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  vi.doMock('#data/sync/replay.ts', () => {
    throw new Error('offline')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  passes.mockResolvedValue(null)
  requestSync()
  await wait(600)
  await until(() => expect(console.warn).toHaveBeenCalledOnce())
  vi.doMock('#data/sync/replay.ts', () => ({ replayCurrentAccount }))
  await wait(60_000)
  await until(() => expect(replayCurrentAccount).toHaveBeenCalled())
})

test('a visible page looks for a lost server every few seconds, and goes on as soon as it answers', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const probes = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  passes.mockResolvedValue({ kind: 'later', afterMs: null, silent: true })
  requestSync()
  // After a minute and a half of outage the backoff alone would sleep for half a minute more.
  await wait(90_000)
  const failed = passes.mock.calls.length
  expect(probes).toHaveBeenCalledWith('/healthz', expect.anything())
  probes.mockResolvedValue(new Response('{}'))
  passes.mockResolvedValue({ kind: 'done' })
  await wait(4000)
  expect(passes).toHaveBeenCalledTimes(failed + 1)
})

test('the stream of live events is asked for again when the network is back, and when a pass found the server', async () => {
  let streams = 0
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', async () => {
    streams += 1
    return new Response('{}', { status: 503 })
  })
  passes.mockResolvedValue({ kind: 'later', afterMs: 300_000 })
  const db = anAccount('direct')
  activeAccount.setState({ db })
  await wait(200_000)
  const asked = streams
  passes.mockResolvedValue({ kind: 'done' })
  await saves()
  expect(streams).toBe(asked + 1)
  page.hear('online')
  await wait(0)
  expect(streams).toBe(asked + 2)
  await saves()
  expect(streams).toBe(asked + 2)
})

test.each([
  [1, 0],
  [2, 1],
])('of number %s told while a pass runs that reads up to 1, %s more sets out', async (told, more) => {
  let say = (_text: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      say = (text) => stream.enqueue(new TextEncoder().encode(text))
    },
  })
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', async () => new Response(body))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const db = anAccount(`entendu ${told}`)
  await db.open()
  activeAccount.setState({ db })
  await wait(0)
  const before = passes.mock.calls.length
  let end = () => {}
  passes.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      end = resolve
    })
    await db.write(({ state }) => {
      state.cursor = 1
    })
    return { kind: 'done' }
  })
  await saves()
  say(`data: {"seq":${told}}\n\n`)
  await wait(0)
  end()
  await until(() => db.memory.state.cursor === 1)
  await until(async () => {
    await wait(1)
    expect(passes).toHaveBeenCalledTimes(before + 1 + more)
  })
  await wait(1000)
  expect(passes).toHaveBeenCalledTimes(before + 1 + more)
})

test('a page at the back, or one that the server put off, looks for nothing', async () => {
  const probes = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  passes.mockResolvedValue({ kind: 'later', afterMs: 30_000 })
  requestSync()
  await wait(10_000)
  expect(probes).not.toHaveBeenCalled()
  passes.mockResolvedValue({ kind: 'later', afterMs: null, silent: true })
  page.hear('online')
  await wait(1)
  hide()
  const before = probes.mock.calls.length
  await wait(5000)
  expect(probes.mock.calls.length).toBe(before)
})

test('what a pass leaves goes in one more soon after; what that leaves too waits for the timer', async () => {
  vi.spyOn(syncStatus, 'getState').mockReturnValue({ ...syncStatus.getState(), waiting: 1 })
  await saves()
  await wait(600)
  expect(passes).toHaveBeenCalledTimes(2)
  await wait(50_000)
  expect(passes).toHaveBeenCalledTimes(2)
  await wait(10_000)
  expect(passes).toHaveBeenCalledTimes(3)
})

test.each([
  ['answers the page itself, however slow its pass is', true, false],
  ['answers nobody', false, true],
])('of a server that %s, a pass without a word is told as it is', async (_what, answers, offline) => {
  vi.stubGlobal('fetch', () =>
    answers ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError()),
  )
  let end = (_: ReplayOutcome) => {}
  passes.mockReturnValue(new Promise((resolve) => (end = resolve)))
  requestSync()
  await wait(12_000)
  expect(syncStatus.getState().pill === 'offline').toBe(offline)
  end({ kind: 'done' })
  await wait(0)
  expect(syncStatus.getState().pill).not.toBe('offline')
})

test('a pass that finds no room says so, is tried again by itself, and takes it back once one goes through', async () => {
  passes.mockResolvedValue({ kind: 'failed', full: true })
  await saves()
  expect(syncStatus.getState()).toMatchObject({ pill: 'action', fault: 'full' })
  // The longest pause between two tries.
  await wait(60_000)
  expect(passes.mock.calls.length).toBeGreaterThan(1)
  expect(syncStatus.getState().fault).toBe('full')
  passes.mockResolvedValue({ kind: 'done' })
  await wait(60_000)
  expect(syncStatus.getState()).toMatchObject({ pill: 'up-to-date', fault: null })
})
