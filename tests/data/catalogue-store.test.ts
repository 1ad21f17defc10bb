import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isImporting } from '#data/catalogue/download-messages.ts'
import { readItems } from '#shared/catalogue/item-parts.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { until } from '#tests/harness/until.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'
import { onPostgres } from '#tests/support/database.ts'
import { FakePage } from '#tests/support/fake-page.ts'

const WOODEN_SWORD = 44
const realFetch = fetch
let server: CatalogueServer
let online = true
let page = new FakePage()
/** What the server adds to its manifest; null: it is an older one, which says nothing of the service. */
let says: Pick<Manifest, 'game' | 'service'> | null = null
let asked: string[] = []
beforeAll(async () => {
  server = await catalogueServer()
})
afterAll(() => server.close())
beforeEach(() => {
  // What a page means to ask again ends with its test. The clock of PostgreSQL's driver is this one: it has to run.
  if (!onPostgres) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  online = true
  page = new FakePage()
  says = null
  asked = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (typeof address !== 'string') return realFetch(address, init)
    asked.push(address)
    if (!online) throw new TypeError('offline')
    const answer = await server.app.app.request(address, init)
    if (address !== '/api/v1/catalogue') return answer
    // What the server itself says of the service is left out: tests say it, or play an older server.
    const { game: _game, service: _service, ...older }: Manifest = await answer.json()
    return Response.json({ ...older, ...says })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page that has just been opened: modules of its own over the device's one database. */
async function openPage() {
  const { catalogue, startCatalogue } = await import('#data/catalogue/catalogue.ts')
  const { itemEffects } = await import('#data/catalogue/parts.ts')
  const { catalogueDb } = await import('#data/catalogue/catalogue-db.ts')
  await startCatalogue(page)
  const settled = () => until(() => expect(catalogue.getState().download).toBeNull())
  const ready = () => until(() => expect(catalogue.getState().state).toBe('ready'), 5_000)
  return { catalogue, itemEffects, db: await catalogueDb(), settled, ready }
}

test('without network and without a catalogue the page says so, and starts by itself when the network is back', async () => {
  online = false
  const { catalogue, ready, settled } = await openPage()
  await until(() => expect(catalogue.getState().failed).toMatch(/reprendra dès que le réseau revient/))
  expect(catalogue.getState()).toMatchObject({ state: 'absent', data: null, download: null })
  online = true
  page.hear('online')
  await ready()
  await settled()
  await until(() => expect(catalogue.getState().failed).toBeNull())
  expect(catalogue.getState().data?.search('frene', { limit: 8 })[0]?.item.name).toBe('Bois de Frêne')
})

test('T63 pictures of parts that an older server made are those of this one', async () => {
  const part = {
    kind: 'items',
    category: 'other',
    images: 'https://api.dofusdu.de/dofus3/v1/img/item/',
    types: ['Divers'],
    rows: [38001, 0, null, 'https://api.dofusdu.de/dofus3/v1/img/item/7-128.png'].map((picture, i) => [
      i + 1,
      'Objet',
      1,
      0,
      picture,
      null,
    ]),
  }
  expect(readItems(JSON.stringify(part)).map(({ img }) => img)).toEqual([
    '/icons/item/38001-64.png',
    null,
    null,
    '/icons/item/7-128.png',
  ])
})

test('with a stored catalogue the page is ready at once without network, and complains of nothing', async () => {
  online = false
  const { catalogue } = await openPage()
  await until(() => expect(asked).not.toEqual([]))
  expect(catalogue.getState()).toMatchObject({ state: 'ready', failed: null })
  expect(catalogue.getState().version).toBe(catalogue.getState().data?.version)
})

test('with a stored catalogue the server is asked for a newer one when no screen waits any more', async () => {
  page.busy = true
  await openPage()
  expect(asked).toEqual([])
  page.hear('idle')
  await until(() => expect(asked).toContain('/api/v1/catalogue'))
})

test('T64 effects come from the stored part, printed; an item without any has none', async () => {
  online = false
  const { itemEffects } = await openPage()
  const effects = await itemEffects(WOODEN_SWORD)
  expect(effects).toContainEqual({
    type: { id: 45, name: 'Force' },
    min: 7,
    max: 10,
    text: expect.stringMatching(/^7 à 10 /),
  })
  expect(effects).toContainEqual(
    expect.objectContaining({ min: 1, max: null, text: expect.stringMatching(/^1 /) }),
  )
  expect(await itemEffects(303)).toEqual([])
  expect(await itemEffects(999_999)).toEqual([])
})

test('effects that have not come yet are fetched, and their absence is said', async () => {
  // What the page asks the server as it opens would bring them back.
  online = false
  const { itemEffects, db } = await openPage()
  const parts = await db.getAll('parts')
  for (const { hash, kind } of parts) if (kind === 'effects') await db.delete('parts', hash)
  await expect(itemEffects(WOODEN_SWORD)).rejects.toThrow('network')
  online = true
  expect(await itemEffects(WOODEN_SWORD)).not.toEqual([])
})

test('a new catalogue on the server takes over in the open page when the network is back', async () => {
  online = false
  const { catalogue } = await openPage()
  const before = catalogue.getState().version
  await server.importNow()
  online = true
  await until(() => {
    page.hear('online')
    expect(catalogue.getState().version).not.toBe(before)
  }, 5_000)
  const { json } = await server.app.call<Manifest>('GET', '/api/v1/catalogue')
  expect(catalogue.getState().version).toBe(json.version)
  expect(catalogue.getState().data?.item(900_001).name).toBe('Chapeau d’Essai')
})

// The clock that these tests turn is the database driver's too.
describe.skipIf(onPostgres)('while the server imports the game data', () => {
  const importing = (done: number): NonNullable<typeof says> => ({
    game: null,
    service: { state: 'running', done, total: 17 },
  })
  const SOON_MS = 4_000
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  /** The present look has ended, and the time of the next one is fixed. */
  const nextLook = () =>
    until(async () => {
      // Short waits of the page that opens run out meanwhile.
      await vi.advanceTimersByTimeAsync(10)
      expect(vi.getTimerCount()).toBe(1)
    })

  /** A page opened by a device that holds nothing, on a server that holds the starter alone. */
  async function openDuring(state: NonNullable<typeof says>) {
    await server.close()
    server = await catalogueServer()
    await deleteDB('comptoir-catalogue')
    says = state
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const opened = await openPage()
    await opened.ready()
    await opened.settled()
    // A page of the test before may wait for its next hour as well: this one looks again soon, where the server imports.
    if (isImporting(state.service ?? null))
      await until(() => expect(waits.mock.calls.some(([, ms = 0]) => ms < SOON_MS)).toBe(true))
    else await nextLook()
    asked = []
    return opened
  }

  test('an open page shows how far it is, asking for the manifest alone, and takes the new data over once', async () => {
    const { catalogue, db } = await openDuring(importing(5))
    expect(catalogue.getState()).toMatchObject({ state: 'ready', game: null, service: importing(5).service })
    const versions = new Set([catalogue.getState().version])
    let swaps = 0
    catalogue.subscribe((now, before) => {
      versions.add(now.version)
      if (now.data !== before.data) swaps += 1
    })
    says = importing(6)
    await later(SOON_MS)
    await until(() => expect(catalogue.getState().service?.done).toBe(6))
    expect(new Set(asked)).toEqual(new Set(['/api/v1/catalogue']))
    await server.importNow()
    says = { game: '3.6.0', service: { state: 'done', done: 0, total: 0 } }
    await later(SOON_MS)
    await until(() => expect(catalogue.getState()).toMatchObject({ game: '3.6.0', download: null }), 5_000)
    expect(catalogue.getState().service?.state).toBe('done')
    expect(catalogue.getState().data?.item(900_001).name).toBe('Chapeau d’Essai')
    expect([versions.size, swaps]).toEqual([2, 1])
    await until(async () =>
      expect((await db.get('meta', 'current'))?.version).toBe(catalogue.getState().version),
    )
  })

  test('a page that nobody sees asks nothing, and asks at once when it is seen again', async () => {
    const { catalogue } = await openDuring(importing(5))
    page.hear('hidden')
    says = importing(9)
    await later(60_000)
    expect(asked).toEqual([])
    page.hear('visible')
    await until(() => expect(catalogue.getState().service?.done).toBe(9))
    expect(asked).toEqual(['/api/v1/catalogue'])
  })

  test('a service that waits to be asked is looked at less and less often', async () => {
    const waiting = { game: null, service: { state: 'waiting', done: 0, total: 0 } } as const
    await openDuring(waiting)
    await later(SOON_MS)
    expect(asked).toHaveLength(1)
    await later(10 * 60_000)
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.length).toBeLessThan(25)
  })

  test('without network its progress is no longer shown, and the server is asked again when the network is back', async () => {
    const { catalogue } = await openDuring(importing(5))
    online = false
    await later(SOON_MS)
    await until(() => expect(catalogue.getState().service).toBeNull())
    expect(catalogue.getState()).toMatchObject({ state: 'ready', failed: null, download: null })
    online = true
    page.hear('online')
    await until(() => expect(catalogue.getState().service?.done).toBe(5))
  })

  test.each([
    ['off', { game: null, service: { state: 'off', done: 0, total: 0 } }],
    ['failed', { game: null, service: { state: 'failed', done: 0, total: 0 } }],
    ['done', { game: '3.6.0', service: { state: 'done', done: 0, total: 0 } }],
    ['an older server', null],
  ] as const)('no page looks every few seconds where nothing is to come: %s', async (_, state) => {
    const { catalogue } = await openDuring(importing(5))
    says = state
    await later(SOON_MS)
    await until(() => expect(catalogue.getState().service).toEqual(state?.service ?? null))
    await nextLook()
    asked = []
    await later(50 * 60_000)
    expect(asked).toEqual([])
    await later(20 * 60_000)
    expect(asked).toEqual(['/api/v1/catalogue'])
  })

  test('a page opened without network knows which game its catalogue is of', async () => {
    await openDuring({ game: '3.6.0', service: { state: 'done', done: 0, total: 0 } })
    vi.useRealTimers()
    vi.resetModules()
    online = false
    const { catalogue } = await openPage()
    expect(catalogue.getState()).toMatchObject({ game: '3.6.0', service: null })
  })
})
