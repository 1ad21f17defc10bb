import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachPage } from '#data/page-environment.ts'
import { session } from '#data/session/session-store.ts'
import { listenLive } from '#data/sync/live.ts'
import { listen as listenOnPort } from '#server/listen.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

/** One answer of the live endpoint, written and ended by the test. */
type Stream = { at: number; init: RequestInit; say: (text: string) => void; end: () => void }

const realFetch = fetch
let locks = new WebLocks()
let streams: Stream[] = []
let answer: (init: RequestInit) => Promise<Response>
let stops: AbortController[] = []

const open = async (init: RequestInit): Promise<Response> => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      streams.push({
        at: Date.now(),
        init,
        say: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      })
    },
  })
  return new Response(body)
}
const refuse = async (init: RequestInit): Promise<Response> => {
  streams.push({ at: Date.now(), init, say: () => {}, end: () => {} })
  return new Response('{}', { status: 503 })
}

/** Listens as one tab does; what it hears comes into `heard`. */
function listen(userId = 'elea', onProfile = () => {}) {
  const stop = new AbortController()
  stops.push(stop)
  const heard: number[] = []
  const live = listenLive(userId, { onSeq: (seq) => heard.push(seq), onProfile }, stop.signal)
  const ended = live.ended.then(
    () => 'ended',
    (error: Error) => error.name,
  )
  return { heard, ended, retryNow: live.retryNow, stop: () => stop.abort() }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Listens, until the stream is asked for. */
async function listening() {
  const listener = listen()
  await wait(0)
  return listener
}
/** The server writes on the latest stream, and it is heard. */
async function say(text: string): Promise<void> {
  latest().say(text)
  await wait(0)
}
const latest = (): Stream => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('nothing was asked')
  return stream
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  locks = new WebLocks()
  streams = []
  stops = []
  answer = open
  const page = new FakePage()
  page.shared.items.set('jwt', 'jeton')
  attachPage(page)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => answer(init))
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
})
afterEach(async () => {
  for (const stop of stops) stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stream', () => {
  test('is asked for with the token of the session', async () => {
    await listening()
    expect(latest().init).toMatchObject({
      cache: 'no-store',
      headers: { authorization: 'Bearer jeton', accept: 'text/event-stream' },
    })
  })

  test('tells every number that it brings, however it is cut up', async () => {
    const { heard } = await listening()
    for (const text of ['data: {"se', 'q":1}\n', '\ndata: {"seq":22}\n\ndata:{"seq":3', '33}\n\n'])
      await say(text)
    expect(heard).toEqual([1, 22, 333])
  })

  test('says nothing by its heartbeats, nor by what is no number', async () => {
    const { heard } = await listening()
    await say(': là\n\nevent: message\ndata: bonjour\n\ndata: {"seq":"x"}\n\nid: 4\n\n')
    expect(heard).toEqual([])
  })

  test('that ends is asked for again within seconds', async () => {
    const { heard } = await listening()
    await say('data: {"seq":1}\n\n')
    latest().end()
    await wait(1200)
    expect(streams).toHaveLength(2)
    await say('data: {"seq":2}\n\n')
    expect(heard).toEqual([1, 2])
  })

  test('that is silent for a minute is given up; every word of it begins the minute anew', async () => {
    await listening()
    await wait(59_000)
    latest().say(': là\n\n')
    await wait(59_000)
    expect(streams).toHaveLength(1)
    expect(latest().init.signal?.aborted).toBe(false)
    await wait(1000)
    expect(latest().init.signal?.aborted).toBe(true)
    await wait(2200)
    expect(streams).toHaveLength(2)
  })

  test('A139 that tells of the profile has it looked at again, and of no rows', async () => {
    const onProfile = vi.fn()
    const { heard } = listen('elea', onProfile)
    await wait(0)
    await say('data: {"profile":true}\n\ndata: {"seq":4}\n\n')
    expect([onProfile.mock.calls.length, heard]).toEqual([1, [4]])
  })

  test.each([
    ['for its token', '{}', 'expired'],
    ['because the account was deleted', '{"error":"","code":"account_gone"}', 'gone'],
  ])('A155 that is refused %s ends the session and says so', async (_, body, notice) => {
    session.setState({ status: 'signed-in' })
    vi.spyOn(console, 'info').mockImplementation(() => {})
    answer = async () => new Response(body, { status: 401 })
    await listening()
    expect(session.getState()).toMatchObject({ status: 'signed-out', notice })
  })

  test('that is refused is asked for again later and later, at most a minute apart', async () => {
    answer = refuse
    listen()
    await wait(300_000)
    const gaps = streams.slice(1).map(({ at }, i) => at - (streams[i]?.at ?? 0))
    expect(gaps.length).toBeGreaterThan(6)
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(gaps[0]).toBeLessThanOrEqual(2200)
    expect(gaps.at(-1)).toBeLessThanOrEqual(60_200)
  })

  test('after a network failure comes back as soon as one is answered, and its pauses begin anew', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    const { heard } = listen()
    await wait(20_000)
    answer = open
    await wait(60_000)
    await say('data: {"seq":5}\n\n')
    latest().end()
    await wait(1200)
    expect([heard, streams.length]).toEqual([[5], 2])
  })
})

test('a server that is known to be back is asked at once, whatever the pause was', async () => {
  answer = refuse
  const { retryNow } = listen()
  await wait(300_000)
  const tries = streams.length
  answer = open
  retryNow()
  await wait(0)
  expect(streams).toHaveLength(tries + 1)
  retryNow()
  await wait(59_000)
  expect(streams).toHaveLength(tries + 1)
})

test.each([
  ['ends the stream', open],
  ['between two tries tries no more', refuse],
])('whoever stops listening %s, and frees the lock at once', async (_, how) => {
  answer = how
  const { ended, stop } = await listening()
  stop()
  if (how === open) expect(latest().init.signal?.aborted).toBe(true)
  await wait(0)
  expect(locks.isHeld('live:elea')).toBe(false)
  expect(await ended).toBe('ended')
  await wait(120_000)
  expect(streams).toHaveLength(1)
})

describe('several tabs of one browser', () => {
  test('hold one stream between them, and the next takes it over', async () => {
    const first = listen()
    const second = await listening()
    expect(streams).toHaveLength(1)
    first.stop()
    await wait(0)
    expect(streams).toHaveLength(2)
    await say('data: {"seq":9}\n\n')
    expect([first.heard, second.heard]).toEqual([[], [9]])
  })

  test('that wait for it and stop never ask', async () => {
    listen()
    const second = await listening()
    second.stop()
    expect(await second.ended).toBe('AbortError')
    expect(streams).toHaveLength(1)
  })

  test('of different accounts hold one each', async () => {
    listen('elea')
    listen('mael')
    await wait(0)
    expect(streams).toHaveLength(2)
  })
})

test('with the real server: where the account stands, then each commit of another device', async () => {
  vi.useRealTimers()
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const page = new FakePage()
  page.shared.items.set('jwt', token)
  attachPage(page)
  const listening = await listenOnPort(server.app, { ...server.config, port: 0 })
  answer = (init) => realFetch(`http://127.0.0.1:${listening.port}/api/v1/sync/live`, init)
  const { heard, stop, ended } = listen()
  await until(() => expect(heard).toEqual([0]))
  await device.pushOne('user_inventories', { item_id: 1, quantity: 1 })
  await until(() => expect(heard).toEqual([0, 1]))
  stop()
  expect(await ended).toBe('ended')
  await listening.stop()
})
