import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readItems } from '#data/catalogue/decode.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'

const WOODEN_SWORD = 44
const realFetch = fetch
let server: CatalogueServer
let online = true
let page = new EventTarget()
beforeAll(async () => {
  server = await catalogueServer()
})
afterAll(() => server.close())
beforeEach(() => {
  online = true
  page = new EventTarget()
  vi.stubGlobal('self', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    if (typeof address !== 'string') return realFetch(address, init)
    return online ? server.app.app.request(address, init) : Promise.reject(new TypeError('offline'))
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page that has just been opened: modules of its own over the device's one database. */
async function openPage() {
  const { catalogue, startCatalogue } = await import('#data/catalogue/catalogue.ts')
  const { itemEffects } = await import('#data/catalogue/effects.ts')
  const { catalogueDb } = await import('#data/catalogue/catalogue-db.ts')
  await startCatalogue()
  const settled = () => vi.waitFor(() => expect(catalogue.getState().download).toBeNull())
  const ready = () => vi.waitFor(() => expect(catalogue.getState().state).toBe('ready'), 5_000)
  return { catalogue, itemEffects, db: await catalogueDb(), settled, ready }
}

test('without network and without a catalogue the page says so, and starts by itself when the network is back', async () => {
  online = false
  const { catalogue, ready, settled } = await openPage()
  await vi.waitFor(() => expect(catalogue.getState().failed).toMatch(/reprendra dès que le réseau revient/))
  expect(catalogue.getState()).toMatchObject({ state: 'absent', data: null, download: null })
  online = true
  page.dispatchEvent(new Event('online'))
  await ready()
  await settled()
  await vi.waitFor(() => expect(catalogue.getState().failed).toBeNull())
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
  expect(catalogue.getState()).toMatchObject({ state: 'ready', failed: null })
  expect(catalogue.getState().version).toBe(catalogue.getState().data?.version)
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
  const { itemEffects, db } = await openPage()
  const parts = await db.getAll('parts')
  for (const { hash, kind } of parts) if (kind === 'effects') await db.delete('parts', hash)
  online = false
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
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('online'))
    expect(catalogue.getState().version).not.toBe(before)
  }, 5_000)
  const { json } = await server.app.call<Manifest>('GET', '/api/v1/catalogue')
  expect(catalogue.getState().version).toBe(json.version)
  expect(catalogue.getState().data?.item(900_001).name).toBe('Chapeau d’Essai')
})
