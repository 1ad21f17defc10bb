import { beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'

const FILES = Array.from({ length: 40 }, (_, at) => `/assets/part-${at}.js`)
/** What the network says of a file, each time it is asked. */
type Network = (path: string, asked: number) => number

vi.stubGlobal('self', globalThis)
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
class WorkerEvent extends Event {
  readonly waitUntil = () => {}
}
vi.stubGlobal('ExtendableEvent', WorkerEvent)
vi.stubGlobal('FetchEvent', class extends WorkerEvent {})
vi.stubGlobal('location', new URL('https://comptoir.test/sw.js'))
const { ConcurrentPrecache } = await import('#sw/caching.ts')

beforeEach(() => {
  const kept = memoryCaches()
  const match = async (request: Request, { cacheName }: { cacheName: string }) =>
    (await kept.open(cacheName)).match(request)
  vi.stubGlobal('caches', { ...kept, match })
})

/** Installs the application: how often each file was asked for, and how many were on their way at once. */
async function install(status: Network) {
  const asked = new Map<string, number>()
  const [count, most] = [{ now: 0 }, { at: 0 }]
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    count.now += 1
    most.at = Math.max(most.at, count.now)
    await new Promise(setImmediate)
    count.now -= 1
    return new Response('code', { status: status(pathname, times) })
  })
  const precache = new ConcurrentPrecache()
  precache.addToCacheList(FILES.map((url) => ({ url, revision: null })))
  const outcome = await precache.install(new WorkerEvent('install')).then(
    () => 'installed',
    ({ name }: Error) => name,
  )
  return { asked, most: most.at, outcome }
}

test('an install fetches six files at once, and each of them once', async () => {
  const { asked, most, outcome } = await install(() => 200)
  expect({ most, outcome }).toEqual({ most: 6, outcome: 'installed' })
  expect(asked).toEqual(new Map(FILES.map((path) => [path, 1])))
})

test('a file that did not come is asked for again', async () => {
  const [first = ''] = FILES
  const late = await install((path, asked) => (path === first && asked === 1 ? 503 : 200))
  expect({ outcome: late.outcome, asked: late.asked.get(first) }).toEqual({ outcome: 'installed', asked: 2 })
})

test('without a file the worker is not installed', async () => {
  const [first = ''] = FILES
  expect(await install((path) => (path === first ? 503 : 200))).toMatchObject({
    outcome: 'bad-precaching-response',
  })
})
