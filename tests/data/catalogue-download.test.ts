import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CatalogueDb, openCatalogueDb } from '#data/catalogue/catalogue-db.ts'
import { type Download, downloadCatalogue, failureOf } from '#data/catalogue/download.ts'
import { CatalogueError, type DownloadEvent } from '#data/catalogue/download-messages.ts'
import { loadCatalogue } from '#data/catalogue/load.ts'
import { readItems } from '#shared/catalogue/item-parts.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'

const ASH_WOOD = 303
const HAT = 900_001
let server: CatalogueServer
let db: CatalogueDb
let asked: string[] = []
let events: DownloadEvent[] = []
beforeAll(async () => {
  server = await catalogueServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  db = await openCatalogueDb()
  asked = []
  events = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  db.close()
  await deleteDB(db.name)
})

const request: Download['request'] = async (path, init) => {
  asked.push(path)
  return server.app.app.request(path, init)
}
const partsAsked = () => asked.filter((path) => path.includes('/parts/'))
const download = (over: Partial<Download> = {}) =>
  downloadCatalogue({ db, request, report: (event) => events.push(event), ...over })
const manifestNow = async () => (await server.app.call<Manifest>('GET', '/api/v1/catalogue')).json

test('a fresh device has no catalogue, then the server’s whole one, also after a restart without network', async () => {
  expect(await loadCatalogue(db)).toBeNull()
  await download()
  db.close()
  db = await openCatalogueDb()
  const catalogue = await loadCatalogue(db)
  const { version, parts } = await manifestNow()
  expect(catalogue?.version).toBe(version)
  expect(catalogue?.itemCount).toBe(
    parts.filter((part) => part.kind === 'items').reduce((rows, part) => rows + part.rows, 0),
  )
  expect(catalogue?.item(ASH_WOOD)).toEqual({
    id: ASH_WOOD,
    name: 'Bois de Frêne',
    level: 1,
    type: 'Bois',
    category: 'resources',
    img: null,
  })
  const [sword] = catalogue?.recipesUsing(ASH_WOOD) ?? []
  expect(sword).toMatchObject({ id: 44, job: 'Forgeron', level: 7, ratio: 100 })
  expect(sword?.ingredients).toContainEqual({ id: ASH_WOOD, quantity: 3 })
})

test('the download counts rows up to the total, and search can start before the rest has come', async () => {
  await download()
  const { parts, version } = await manifestNow()
  const total = parts.reduce((rows, part) => rows + part.rows, 0)
  const counts = events.flatMap((event) => (event.type === 'progress' ? [event] : []))
  expect(counts[0]).toEqual({ type: 'progress', done: 0, total })
  expect(counts.at(-1)).toEqual({ type: 'progress', done: total, total })
  expect(counts.map(({ done }) => done)).toEqual([...counts.map(({ done }) => done)].sort((a, b) => a - b))
  const coreAt = events.findIndex((event) => event.type === 'core')
  expect(events.slice(coreAt + 1).some((event) => event.type === 'progress')).toBe(true)
  expect(events.at(-1)).toEqual({ type: 'done', version })
})

test('a device that is up to date asks for the manifest and nothing else', async () => {
  await download()
  asked = []
  await download()
  expect(asked).toEqual(['/api/v1/catalogue'])
})

test('a changed catalogue downloads its changed parts only, and forgets the old ones', async () => {
  await download()
  const before = new Set(await db.getAllKeys('parts'))
  await server.importNow()
  const { parts } = await manifestNow()
  const changed = parts.filter((part) => !before.has(part.hash))
  asked = []
  await download()
  expect(partsAsked().sort()).toEqual(
    changed.map((part) => `/api/v1/catalogue/parts/${part.hash}.json`).sort(),
  )
  expect(changed.length).toBeLessThan(parts.length / 2)
  expect((await db.getAllKeys('parts')).sort()).toEqual(parts.map((part) => part.hash).sort())
  expect((await loadCatalogue(db))?.recipe(HAT)?.job).toBe('Tailleur')
})

test('an interrupted download keeps its finished parts, serves the old catalogue, and goes on later', async () => {
  await expect(
    download({
      request: (path, init) =>
        partsAsked().length >= 5 ? Promise.reject(new TypeError('offline')) : request(path, init),
    }),
  ).rejects.toThrow(new CatalogueError('network'))
  const kept = await db.count('parts')
  expect(kept).toBeGreaterThan(0)
  expect(await loadCatalogue(db)).toBeNull()
  asked = []
  await download()
  expect(partsAsked()).toHaveLength((await manifestNow()).parts.length - kept)
  expect((await loadCatalogue(db))?.item(ASH_WOOD).name).toBe('Bois de Frêne')
})

test('a part that is not what its hash says is refused and not kept', async () => {
  const damaged: Download['request'] = async (path, init) => {
    const answer = await request(path, init)
    return path.includes('/parts/') ? new Response((await answer.text()).replace('Frêne', 'Chêne')) : answer
  }
  await expect(download({ request: damaged })).rejects.toThrow(new CatalogueError('damaged'))
  const texts = (await db.getAll('parts')).map((part) => part.text)
  expect(texts.filter((text) => text.includes('Bois de Chêne"'))).toEqual([])
})

test.each([
  ['an answer of 500', () => Promise.resolve(new Response('', { status: 500 })), 'network'],
  ['a manifest that is a page', () => Promise.resolve(new Response('<!doctype html>')), 'damaged'],
  ['no network', () => Promise.reject(new TypeError('offline')), 'network'],
] as const)('%s leaves the catalogue that the device has', async (_, answer, code) => {
  await download()
  const before = await db.get('meta', 'current')
  const error = await download({ request: answer }).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toBe(code)
  expect(await db.get('meta', 'current')).toEqual(before)
  expect(await loadCatalogue(db)).not.toBeNull()
})

/** The server's answers with one more part, whose rows are these. */
async function withPart(kind: string, rows: unknown[]): Promise<Download['request']> {
  const text = JSON.stringify({ kind, rows })
  const bytes = new TextEncoder().encode(text)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  const part = { name: `${kind}-0`, kind, hash, bytes: bytes.length, rows: rows.length }
  return async (path, init) => {
    if (path.includes(hash)) return new Response(text)
    const answer = await request(path, init)
    if (path.includes('/parts/')) return answer
    const wanted: Manifest = await answer.json()
    return Response.json({ ...wanted, parts: [...wanted.parts, part] })
  }
}

const details: unknown[][] = [
  [44, 10, null],
  [45, null, 'Force > 100'],
]
const bonuses: unknown[][] = [[7, 2, ['5 Sagesse']]]

test.each([
  ['details', details, [[44, 'lourd', null]]],
  ['set-bonuses', bonuses, [[7, 2, '5 Sagesse']]],
] as const)(
  'a part of %s is kept, and refused when its rows are of another shape',
  async (kind, good, bad) => {
    const damaged = await withPart(kind, [...bad])
    await expect(download({ request: damaged })).rejects.toThrow(new CatalogueError('damaged'))
    await download({ request: await withPart(kind, [...good]) })
    const stored = (await db.getAll('parts')).filter((part) => part.kind === kind)
    expect(stored.map(({ text }) => JSON.parse(text).rows)).toContainEqual(good)
  },
)

test('a part of a kind that this version does not know is kept, and nothing else changes', async () => {
  await download({ request: await withPart('météo', [['pluie']]) })
  expect((await db.getAll('parts')).map(({ kind }) => kind)).toContain('météo')
  expect((await loadCatalogue(db))?.item(ASH_WOOD).name).toBe('Bois de Frêne')
})

test.each([
  ['of another place', 'https://images.exemple.test/item/'],
  ['of our own server', '/icons/item/'],
])('a picture is its number under the address of its part: %s', (_, images) => {
  const part = {
    kind: 'items',
    category: 'resources',
    images,
    types: ['Bois'],
    rows: [[303, 'Frêne', 1, 0, 6007, null]],
  }
  expect(readItems(JSON.stringify(part))[0]?.img).toBe(`${images}6007-64.png`)
})

test('a full disk leaves the old catalogue in service and says so', async () => {
  await download()
  const served = (await loadCatalogue(db))?.version
  for (const hash of (await db.getAllKeys('parts')).slice(0, 3)) await db.delete('parts', hash)
  const full = new DOMException('no room', 'QuotaExceededError')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  const error = await download().catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toBe('full')
  expect((await db.get('meta', 'current'))?.version).toBe(served)
})

test('M44 the names of another language are asked for once, kept for offline, and only where their player wants them', async () => {
  await server.importNow()
  await download()
  const { names = [] } = await manifestNow()
  const hashOf = (language: string) => names.find(({ name }) => name === `names-${language}`)?.hash ?? ''
  const isAsked = (hash: string) => asked.some((path) => path.includes(hash))
  expect(names).toHaveLength(4)
  expect(names.some(({ hash }) => isAsked(hash))).toBe(false)
  asked = []
  await download({ language: 'en' })
  expect(partsAsked()).toEqual([`/api/v1/catalogue/parts/${hashOf('en')}.json`])
  expect(events).toContainEqual({ type: 'names', language: 'en', hash: hashOf('en') })
  asked = []
  await download({ language: 'en' })
  expect(partsAsked()).toEqual([])
  expect((await loadCatalogue(db, 'en'))?.meant('trial hat')).toMatchObject({
    id: HAT,
    name: 'Chapeau d’Essai',
  })
  expect((await loadCatalogue(db))?.meant('trial hat')).toBeUndefined()
  await download({ language: 'de' })
  expect((await loadCatalogue(db, 'de'))?.meant('Testhut')?.id).toBe(HAT)
  expect(await db.get('parts', hashOf('en'))).toBeUndefined()
  await download()
  expect(await db.get('parts', hashOf('de'))).toBeUndefined()
})

test('M44 names follow the server’s, and stay where it has none any more', async () => {
  await server.importNow()
  await download({ language: 'en' })
  const older: Download['request'] = async (path, init) => {
    if (path !== '/api/v1/catalogue') return request(path, init)
    const { names: _, ...rest }: Manifest = await (await request(path, init)).json()
    return Response.json(rest)
  }
  await download({ language: 'en', request: older })
  expect((await loadCatalogue(db, 'en'))?.meant('Trial Hat')?.id).toBe(HAT)
  events = []
  await download({ language: 'es', request: older })
  expect(events).toContainEqual({ type: 'names', language: 'es', hash: null })
  server.service.setDocument('en-items-equipment-all', {
    items: [{ ankama_id: HAT, name: 'Hat of Trial', type: { name: 'Hat' } }],
  })
  server.service.setStamp('changed names')
  await server.importNow()
  await download({ language: 'en' })
  expect((await loadCatalogue(db, 'en'))?.meant('Hat of Trial')?.id).toBe(HAT)
  server.service.setDocument('en-items-equipment-all', null)
})
