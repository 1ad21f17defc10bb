import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOfService } from '#server/catalogue/import/service-to-rows.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'

const ASH_WOOD = 303
const WOODEN_SWORD = 44
const DAY = 86_400_000
let clock = Date.now()
let server: CatalogueServer
beforeAll(async () => {
  server = await catalogueServer({ now: () => clock })
})
afterAll(() => server.close())

type Item = {
  id: number
  name: string
  level: number
  type: { name: string }
  img_url: string | null
  category: string
}
const get = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
  server.app.call<T>('GET', path, headers ? { headers } : {})
const search = async (q: string, more = '') =>
  (await get<Item[]>(`/items?q=${encodeURIComponent(q)}${more}`)).json.map((item) => item.name)

test('T194 an item search answers an array, with what plain clients read of an item', async () => {
  const { status, json } = await get<Item[]>('/items?q=bois%20de%20fr%C3%AAne')
  expect(status).toBe(200)
  expect(json[0]).toMatchObject({
    id: ASH_WOOD,
    ankama_id: ASH_WOOD,
    name: 'Bois de Frêne',
    level: 1,
    type: { name: 'Bois' },
    category: 'resources',
    img_url: null,
  })
})

test('T194 a search ignores accents, case and one slip of the finger in a word', async () => {
  expect((await search('BOIS DE FRENE'))[0]).toBe('Bois de Frêne')
  expect(await search('bois de frnee')).toContain('Bois de Frêne')
  expect(await search('chataignier')).toContain('Bois de Châtaignier')
})

test('T4 T6 a search under two characters finds nothing; it answers 8 items unless it asks for another number', async () => {
  expect(await search('f')).toEqual([])
  expect(await search('   ')).toEqual([])
  expect(await search('bois')).toHaveLength(8)
  expect(await search('bois', '&limit=12')).toHaveLength(12)
})

test('T195 T63 T64 an item’s detail has its type, set, professions and printed effects', async () => {
  const { status, json } = await get(`/items/${WOODEN_SWORD}.json`)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    name: 'Épée de Boisaille',
    type: { name: 'Épée' },
    item_type: 'Épée',
    professions: ['Forgeron'],
    parent_set: null,
  })
  expect(json.effects).toContainEqual({
    type: { id: 45, name: 'Force' },
    int_minimum: 7,
    int_maximum: 10,
    ignore_int_min: false,
    ignore_int_max: false,
    formatted: expect.stringMatching(/^7 à 10 /),
  })
  expect(json.effects).toContainEqual(
    expect.objectContaining({
      int_minimum: 1,
      ignore_int_max: true,
      formatted: expect.stringMatching(/^1 /),
    }),
  )
})

test('T196 T198 T193 a recipe is found by its id and by the item it makes', async () => {
  const byId = await get(`/recipes/${WOODEN_SWORD}`)
  const byOutput = await get(`/api/v1/recipes/by_output/${WOODEN_SWORD}`)
  expect(byId.json).toEqual(byOutput.json)
  expect(byId.json).toMatchObject({
    id: WOODEN_SWORD,
    output_item: {
      id: WOODEN_SWORD,
      name: 'Épée de Boisaille',
      level: 7,
      img_url: null,
      profession: 'Forgeron',
      job: 'Forgeron',
    },
    ingredients: expect.arrayContaining([
      expect.objectContaining({ item_id: ASH_WOOD, name: 'Bois de Frêne', quantity: 3 }),
    ]),
  })
})

test('T197 recipes are listed by ingredient, page by page', async () => {
  const all = (await get<{ id: number }[]>(`/recipes?ingredient_item_id=${ASH_WOOD}`)).json
  expect(all.map(({ id }) => id)).toContain(WOODEN_SWORD)
  const second = (await get<{ id: number }[]>(`/recipes?ingredient_item_id=${ASH_WOOD}&limit=5&page=2`)).json
  expect(second).toEqual(all.slice(5, 10))
  expect((await get<unknown[]>('/recipes?ingredient_item_id=999999')).json).toEqual([])
})

test('T198 what names nothing is 404 as coded JSON', async () => {
  const [recipes, parts] = ['/api/v1/recipes/by_output', '/api/v1/catalogue/parts']
  for (const path of [
    ...['/items/999999.json', '/items/abc.json', '/items/1e3', '/recipes/999999', `${recipes}/303`],
    ...[`${recipes}/x`, `${parts}/abc.json`, `${parts}/${'0'.repeat(64)}.json`],
  ]) {
    const { status, json } = await get(path)
    expect([path, status, json.code]).toEqual([path, 404, 'not_found'])
  }
})

test('an answer that has not changed is not sent again', async () => {
  const first = await get('/items?q=bois')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect((await get('/items?q=bois', { 'if-none-match': etag })).status).toBe(304)
  const manifest = (await get('/api/v1/catalogue')).headers.get('etag') ?? ''
  expect((await get('/api/v1/catalogue', { 'if-none-match': manifest })).status).toBe(304)
  expect((await get('/api/v1/catalogue', { 'if-none-match': etag })).status).toBe(200)
})

test('before a catalogue is loaded the calls say so with 503', async () => {
  const empty = await testApp()
  expect((await empty.call('GET', '/items?q=bois')).json).toMatchObject({ code: 'unavailable' })
  await empty.close()
})

const partOf = async (hash: string, encoding: string) => {
  const answer = await server.app.app.request(`/api/v1/catalogue/parts/${hash}.json`, {
    headers: { 'accept-encoding': encoding },
  })
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}

test('a part of each kind is what its hash, length and row count say, in each encoding, and may be kept for ever', async () => {
  const { parts } = (await get<Manifest>('/api/v1/catalogue')).json
  const ofEachKind = new Map(parts.map((part) => [part.kind, part]))
  for (const { hash, bytes, rows } of ofEachKind.values()) {
    const plain = await partOf(hash, 'identity')
    expect(createHash('sha256').update(plain.body).digest('hex')).toBe(hash)
    expect(plain.body).toHaveLength(bytes)
    expect(JSON.parse(plain.body.toString()).rows).toHaveLength(rows)
    const br = await partOf(hash, 'gzip, deflate, br;q=0.8')
    expect(br.answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    const gz = await partOf(hash, 'gzip, br;q=0')
    expect(gz.answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(gz.body)).toEqual(plain.body)
    expect(plain.answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.answer.headers.get('vary')).toContain('Accept-Encoding')
  }
})

test('the manifest puts what search needs first, and a new catalogue changes only the parts it touches', async () => {
  const before = (await get<Manifest>('/api/v1/catalogue')).json
  const kinds = before.parts.map((part) => part.kind)
  expect(kinds.slice(0, 3)).toEqual(['items', 'items', 'items'])
  expect(kinds.at(-1)).toBe('effects')
  await server.importNow()
  const after = (await get<Manifest>('/api/v1/catalogue')).json
  expect(after.version).not.toBe(before.version)
  const hashes = new Set(after.parts.map((part) => part.hash))
  const gone = before.parts.filter((part) => !hashes.has(part.hash)).map((part) => part.name)
  expect(gone).toEqual(['sets', 'almanax', 'mounts'])
})

test('a part that left the manifest stays a week, for devices in the middle of a download', async () => {
  const { parts } = (await get<Manifest>('/api/v1/catalogue')).json
  server.service.setVersion('inventé-3')
  server.service.setFaults([{ kind: 'unknown-ingredient', document: 'items-equipment-all' }])
  await server.importNow()
  const now = new Set((await get<Manifest>('/api/v1/catalogue')).json.parts.map((part) => part.hash))
  const [left] = parts.filter((part) => !now.has(part.hash))
  expect((await partOf(left?.hash ?? '', 'br')).answer.status).toBe(200)
  clock += 8 * DAY
  server.service.setFaults([])
  await server.importNow()
  clock += 8 * DAY
  await server.importNow()
  const dead = await partOf([...now].find((hash) => !parts.some((part) => part.hash === hash)) ?? '', 'br')
  expect(dead.answer.status).toBe(404)
})

test('T204 an item’s picture is its icon, else hi_res_icon, else hd, else img_url', async () => {
  const item = (id: number, images: object) => ({
    ankama_id: id,
    name: `Objet ${id}`,
    type: { id: 1, name: 'Divers' },
    level: 1,
    ...images,
  })
  const json = {
    items: [
      item(1, { image_urls: { hd: 'd', hi_res_icon: 'h', icon: 'i' }, img_url: 'u' }),
      item(2, { image_urls: { hd: 'd', hi_res_icon: 'h' }, img_url: 'u' }),
      item(3, { image_urls: { hd: 'd', sd: 's' }, img_url: 'u' }),
      item(4, { image_urls: { sd: 's' }, img_url: 'u' }),
      item(5, { image_urls: {} }),
    ],
  }
  const { rows } = await rowsOfService({
    lists: new Map([['resources', { name: 'items', json }]]),
    almanax: [],
  })
  expect(rows.items.map(({ img }) => img)).toEqual(['i', 'h', 'd', 'u', null])
})
