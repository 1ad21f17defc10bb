import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Written } from '#data/contact-queue.ts'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { until } from '#tests/harness/until.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

const written = (over: Partial<Written> = {}): Written => ({
  id: 'message-1',
  by: null,
  name: 'Maëlle',
  email: 'maelle@exemple.fr',
  topic: 'bug',
  message: 'Le total ne tombe pas juste.',
  ...over,
})

let server: TestApp
let locks: WebLocks
/** What the network does with the next calls, in order; without one it carries them to the server. */
let faults: ((path: string, init: RequestInit) => Response | Promise<Response>)[]
let posts: RequestInit[]
const answers =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })
const nothing = () => Promise.reject(new TypeError('fetch failed'))
/** The server takes the call, and its answer is lost. */
const lost = async (path: string, init: RequestInit) => {
  await server.app.request(path, init)
  return nothing()
}

const stops: (() => void)[] = []
/** Modules of its own over the databases of the browser: another tab, or the worker. */
async function aTab() {
  vi.resetModules()
  const { startContactQueue, ...queue } = await import('#data/contact-queue.ts')
  const page = new FakePage()
  const wakes = vi.fn()
  page.registerWake = wakes
  return { ...queue, page, wakes, start: () => void stops.push(startContactQueue(page)) }
}

const kept = () => deviceDb().messages.toArray()
const stored = () => server.db.selectFrom('contact_messages').selectAll().execute()

beforeEach(async () => {
  server = await testApp()
  faults = []
  posts = []
  await deviceDb().messages.clear()
  await mirrorSession(null, null)
  locks = new WebLocks()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posts.push(init)
    return (faults.shift() ?? server.app.request.bind(server.app))(path, init)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a message that is sent from the form', () => {
  test('A144 is on the server, and no longer on the device', async () => {
    const tab = await aTab()
    expect(await tab.sendMessage(written())).toEqual({ kind: 'sent' })
    expect([(await stored()).length, await kept()]).toEqual([1, []])
  })

  test('is on the device before it leaves, so that a page that closes loses nothing', async () => {
    const tab = await aTab()
    const seen: number[] = []
    faults = [
      async (path, init) => {
        seen.push((await kept()).length)
        return server.app.request(path, init)
      },
    ]
    await tab.sendMessage(written())
    expect(seen).toEqual([1])
  })

  test('A148 a refusal gives it back with the server’s sentence, and nothing waits', async () => {
    const tab = await aTab()
    faults = [answers(422, { error: 'Ce nom est trop long.', code: 'invalid' })]
    expect(await tab.sendMessage(written())).toEqual({ kind: 'failed', why: 'Ce nom est trop long.' })
    expect(await kept()).toEqual([])
  })

  test.each([429, 500, 503])('A148 after a %i it is the writer’s again', async (status) => {
    const tab = await aTab()
    faults = [answers(status, { error: 'Plus tard.', code: 'unavailable' })]
    expect(await tab.sendMessage(written())).toEqual({ kind: 'failed', why: '' })
    expect(await kept()).toEqual([])
  })

  test('without network it is kept, and the browser is asked to wake the worker', async () => {
    const tab = await aTab()
    tab.start()
    faults = [nothing]
    expect(await tab.sendMessage(written())).toEqual({ kind: 'kept' })
    expect(await kept()).toMatchObject([written()])
    expect(tab.wakes).toHaveBeenCalledOnce()
  })

  test('a page of a hotel’s network that answers in our place is no server', async () => {
    const tab = await aTab()
    faults = [async () => new Response('<html>Bienvenue</html>', { status: 200 })]
    expect(await tab.sendMessage(written())).toEqual({ kind: 'kept' })
  })

  test('a device that stores nothing sends all the same, and says so when it cannot', async () => {
    const tab = await aTab()
    const { deviceDb: ofTab } = await import('#data/device-db.ts')
    vi.spyOn(ofTab().messages, 'put').mockRejectedValue(new Error('quota'))
    expect(await tab.sendMessage(written())).toEqual({ kind: 'sent' })
    faults = [nothing]
    expect(await tab.sendMessage(written({ id: 'm2' }))).toEqual({ kind: 'failed', why: '' })
  })
})

describe('a message that was kept', () => {
  const keepOne = async (over: Partial<Written> = {}) => {
    faults = [nothing]
    await (await aTab()).sendMessage(written(over))
  }

  test('leaves when the page is opened again', async () => {
    await keepOne()
    ;(await aTab()).start()
    await until(async () => expect(await kept()).toEqual([]))
    expect(await stored()).toMatchObject([{ id: 'message-1', message: 'Le total ne tombe pas juste.' }])
  })

  test('leaves when the network comes back', async () => {
    const tab = await aTab()
    tab.start()
    faults = [nothing]
    await tab.sendMessage(written())
    tab.page.hear('online')
    await until(async () => expect(await stored()).toHaveLength(1))
  })

  test('leaves by the worker’s event while no page is open, which fails while nothing answers', async () => {
    await keepOne()
    vi.resetModules()
    const { sendKeptMessages } = await import('#sw/contact.ts')
    faults = [nothing]
    await expect(sendKeptMessages()).rejects.toThrow('does not answer')
    await sendKeptMessages()
    expect([(await stored()).length, await kept()]).toEqual([1, []])
  })

  test('whose answer was lost is one message, however often it is sent', async () => {
    faults = [lost]
    const tab = await aTab()
    expect(await tab.sendMessage(written())).toEqual({ kind: 'kept' })
    await tab.sendWaiting()
    expect([(await stored()).length, await kept()]).toEqual([1, []])
  })

  test('is sent once by two tabs and the worker that see the network come back together', async () => {
    await keepOne()
    const browser = await Promise.all([aTab(), aTab(), aTab()])
    posts = []
    await Promise.all(browser.map((one) => one.sendWaiting()))
    expect([posts.length, (await stored()).length]).toEqual([1, 1])
  })

  test('is not sent again by the form’s tab when the worker was faster', async () => {
    const [form, worker] = [await aTab(), await aTab()]
    await deviceDb().messages.put({ ...written(), at: 1, tries: 0, notBefore: 0, refused: null })
    let sending: Promise<unknown> = Promise.resolve()
    let passing: Promise<unknown> = Promise.resolve()
    await navigator.locks.request('contact', async () => {
      passing = worker.sendWaiting()
      await until(() => locks.waiting('contact') === 1)
      sending = form.sendMessage(written())
      // Both wait for the turn that this holds, the worker first.
      await until(async () => expect((await kept())[0]?.at).toBeGreaterThan(1))
    })
    expect(await sending).toEqual({ kind: 'sent' })
    await passing
    expect([posts.length, await kept()]).toEqual([1, []])
  })

  test('stays after a 429, and is not sent before the server’s time', async () => {
    await keepOne()
    const tab = await aTab()
    const at = Date.now()
    faults = [answers(429, {}, { 'retry-after': '120' })]
    const left = await tab.sendWaiting()
    expect(left).toMatchObject({ waiting: 1, silent: false })
    expect(left.nextAt).toBeGreaterThanOrEqual(at + 120_000)
    posts = []
    await tab.sendWaiting()
    expect(posts).toEqual([])
    vi.useFakeTimers({ now: at + 121_000, toFake: ['Date'] })
    await tab.sendWaiting()
    expect([(await stored()).length, await kept()]).toEqual([1, []])
  })

  test.each([408, 500, 502, 503])('stays after a %i, and the pause grows', async (status) => {
    await keepOne()
    const tab = await aTab()
    const start = Date.now()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    faults = [answers(status)]
    const first = await tab.sendWaiting()
    const pause = (first.nextAt ?? 0) - start
    vi.setSystemTime(first.nextAt ?? 0)
    faults = [answers(status)]
    const second = await tab.sendWaiting()
    expect((second.nextAt ?? 0) - (first.nextAt ?? 0)).toBeGreaterThan(pause)
    expect(await kept()).toHaveLength(1)
  })

  test('that the server refuses stays with its sentence, is not sent again, and lets the others leave', async () => {
    await keepOne({ id: 'a' })
    await keepOne({ id: 'b' })
    const tab = await aTab()
    faults = [answers(422, { error: 'Entre un email valide 😉', code: 'invalid' })]
    await tab.sendWaiting()
    expect(await tab.keptMessages(null)).toMatchObject([{ id: 'a', refused: 'Entre un email valide 😉' }])
    expect((await stored()).map(({ id }) => id)).toEqual(['b'])
    posts = []
    expect(await tab.sendWaiting()).toEqual({ waiting: 0, silent: false, nextAt: null })
    expect(posts).toEqual([])
  })

  test('several leave in the order in which they were written', async () => {
    for (const id of ['un', 'deux', 'trois']) {
      await keepOne({ id })
      const written = Date.now()
      await until(() => Date.now() > written)
    }
    posts = []
    await (await aTab()).sendWaiting()
    expect(posts.map(({ body }) => JSON.parse(String(body)).id)).toEqual(['un', 'deux', 'trois'])
  })

  test('without Web Locks it leaves all the same', async () => {
    vi.stubGlobal('navigator', {})
    await keepOne()
    await (await aTab()).sendWaiting()
    expect(await stored()).toHaveLength(1)
  })
})
