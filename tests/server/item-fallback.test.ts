import { expect, test } from 'vitest'
import { createGameData } from '#server/outside/game-data.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { gameDataDouble } from '#tests/support/server/game-data-double.ts'

/** A piece of equipment as the public service answers it. */
const aServicePiece = (change: Record<string, unknown> = {}) => ({
  ankama_id: 999_001,
  name: 'Amulette Lointaine',
  type: { id: 33, name: 'Amulette' },
  level: 42,
  image_urls: { icon: 'https://images.test/999001-64.png', sd: 'https://images.test/999001-128.png' },
  parent_set: { id: 77, name: 'Panoplie Lointaine' },
  effects: [
    {
      type: { id: 9, name: 'Vitalité' },
      int_minimum: 11,
      int_maximum: 20,
      ignore_int_min: false,
      ignore_int_max: false,
      formatted: '11 à 20 Vitalité',
    },
    {
      type: { id: 10, name: 'Sagesse' },
      int_minimum: 7,
      int_maximum: 0,
      ignore_int_min: false,
      ignore_int_max: true,
      formatted: '7 Sagesse',
    },
  ],
  recipe: [
    { item_ankama_id: 303, item_subtype: 'resources', quantity: 4 },
    { item_ankama_id: 888_888, item_subtype: 'resources', quantity: 1 },
  ],
  ...change,
})

type Options = {
  service: ReturnType<typeof gameDataDouble> | null
  source?: 'starter' | 'service'
  now?: () => number
}

/** A server with the starter tables, as a release or an import left them, beside a service. */
async function aFallbackServer({ service, source = 'starter', now = Date.now }: Options) {
  const database = await starterData()
  const app = await testApp({ now, database, ...(service ? { gameData: service.gameData } : {}) })
  await app.db.updateTable('catalogue_meta').set({ source }).execute()
  return {
    ...app,
    get: <T = Record<string, unknown>>(path: string) => app.call<T>('GET', path),
    setVersion: (version: string) => app.db.updateTable('catalogue_meta').set({ version }).execute(),
  }
}

const FAR = 999_001
const pathOf = (id: number) => `/dofus3/v1/fr/items/equipment/${id}`

test('T48 T203 T63 an item that the catalogue lacks comes from the service’s equipment, in our shape', async () => {
  const service = gameDataDouble(() => aServicePiece())
  const { get } = await aFallbackServer({ service })
  const { status, json, headers } = await get(`/items/${FAR}.json`)
  expect([status, service.asked]).toEqual([200, [pathOf(FAR)]])
  expect(json).toEqual({
    id: FAR,
    ankama_id: FAR,
    name: 'Amulette Lointaine',
    level: 42,
    type: { id: 33, name: 'Amulette' },
    item_type: 'Amulette',
    category: 'equipment',
    img_url: 'https://images.test/999001-64.png',
    image_urls: { icon: 'https://images.test/999001-64.png', sd: 'https://images.test/999001-128.png' },
    parent_set: { id: 77, name: 'Panoplie Lointaine' },
    professions: ['Bijoutier'],
    effects: [
      {
        type: { id: 9, name: 'Vitalité' },
        int_minimum: 11,
        int_maximum: 20,
        ignore_int_min: false,
        ignore_int_max: false,
        formatted: '11 à 20 Vitalité',
      },
      {
        type: { id: 10, name: 'Sagesse' },
        int_minimum: 7,
        int_maximum: 0,
        ignore_int_min: false,
        ignore_int_max: true,
        formatted: '7 Sagesse',
      },
    ],
  })
  expect(headers.get('etag')).toBeTruthy()
})

test('T48 T193 T198 so does a recipe, with the profession of its type and what the catalogue knows of its parts', async () => {
  const service = gameDataDouble(() => aServicePiece())
  const { get } = await aFallbackServer({ service })
  const byOutput = await get(`/api/v1/recipes/by_output/${FAR}`)
  expect(byOutput.json).toEqual({
    id: FAR,
    output_item: {
      id: FAR,
      name: 'Amulette Lointaine',
      level: 42,
      img_url: 'https://images.test/999001-64.png',
      profession: 'Bijoutier',
      job: 'Bijoutier',
    },
    level: 42,
    ingredients: [
      { item_id: 303, name: 'Bois de Frêne', level: 1, img_url: null, quantity: 4 },
      { item_id: 888_888, name: 'Objet inconnu #888888', level: 0, img_url: null, quantity: 1 },
    ],
  })
  expect((await get(`/recipes/${FAR}`)).json).toEqual(byOutput.json)
  expect(service.asked).toEqual([pathOf(FAR)])
})

test('T48 T198 an item of the service that nothing makes has no recipe', async () => {
  const service = gameDataDouble(() => aServicePiece({ recipe: null }))
  const { get } = await aFallbackServer({ service })
  const { status, json } = await get(`/api/v1/recipes/by_output/${FAR}`)
  expect([status, json.code]).toEqual([404, 'not_found'])
  expect((await get(`/items/${FAR}.json`)).json.professions).toEqual([])
})

test('T48 what neither has is 404, and the service is not asked again for some hours', async () => {
  let now = Date.now()
  const service = gameDataDouble(() => 404)
  const { get, setVersion } = await aFallbackServer({ service, now: () => now })
  for (const _ of [1, 2, 3]) expect((await get(`/items/${FAR}.json`)).json.code).toBe('not_found')
  expect((await get(`/api/v1/recipes/by_output/${FAR}`)).json.code).toBe('not_found')
  expect(service.asked).toHaveLength(1)
  now += 7 * 3_600_000
  await get(`/items/${FAR}.json`)
  expect(service.asked).toHaveLength(2)
  await setVersion('v2')
  await get(`/items/${FAR}.json`)
  expect(service.asked).toHaveLength(3)
})

test('T48 the catalogue’s own items and recipes never ask, nor do ids that the game cannot have', async () => {
  const service = gameDataDouble(() => aServicePiece())
  const { get } = await aFallbackServer({ service })
  expect((await get('/items/44.json')).json.name).toBe('Épée de Boisaille')
  expect((await get('/recipes/44')).status).toBe(200)
  for (const path of ['/items/-5.json', '/recipes/-5', '/items/abc.json', '/api/v1/recipes/by_output/303']) {
    expect((await get(path)).status).toBe(404)
  }
  expect(service.asked).toEqual([])
})

test('T48 a recipe that the starter lacks for a piece of equipment is asked for; after an import all are known', async () => {
  const service = gameDataDouble(() => aServicePiece({ ankama_id: 44 }))
  const starter = await aFallbackServer({ service })
  await starter.db.deleteFrom('catalogue_recipes').where('id', '=', 44).execute()
  expect((await starter.get('/recipes/44')).status).toBe(200)
  expect(service.asked).toEqual([pathOf(44)])
  const imported = await aFallbackServer({ service, source: 'service' })
  await imported.db.deleteFrom('catalogue_recipes').where('id', '=', 44).execute()
  expect((await imported.get('/recipes/44')).status).toBe(404)
  expect(service.asked).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['answers an error', 500],
  ['is silent', null],
  ['answers something else', { objet: 1 }],
  ['answers an item of another shape', aServicePiece({ level: 'douze' })],
])('T48 a service that %s is 502 with a code, and is asked again the next time', async (_, answer) => {
  const service = gameDataDouble(() => answer)
  const { get } = await aFallbackServer({ service })
  for (const path of [`/items/${FAR}.json`, `/api/v1/recipes/by_output/${FAR}`]) {
    const { status, json } = await get(path)
    expect([status, json.code, typeof json.error]).toEqual([502, 'service_failed', 'string'])
  }
  service.answers(() => aServicePiece())
  expect((await get(`/items/${FAR}.json`)).status).toBe(200)
})

test('T48 strangers make the service hear of so many ids a minute, and no more', async () => {
  let now = Date.now()
  const service = gameDataDouble(() => 404)
  const { get } = await aFallbackServer({ service, now: () => now })
  const statuses: number[] = []
  for (let n = 0; n < 121; n += 1) statuses.push((await get(`/items/${900_000 + n}.json`)).status)
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([120, 502])
  expect(service.asked).toHaveLength(120)
  now += 61_000
  expect((await get('/items/900120.json')).status).toBe(404)
})

test('T48 without a service the catalogue’s word is the last', async () => {
  const { get } = await aFallbackServer({ service: null })
  expect((await get(`/items/${FAR}.json`)).status).toBe(404)
  expect((await get(`/api/v1/recipes/by_output/${FAR}`)).status).toBe(404)
})

test('T48 T203 the service is spoken to as it is', async () => {
  const service = await startGameData()
  const gameData = createGameData({ origin: service.url, idleMs: 300, tries: 1 })
  const { get } = await aFallbackServer({ service: { ...gameDataDouble(), gameData } })
  expect((await get('/items/900001.json')).json).toMatchObject({ name: 'Chapeau d’Essai', level: 20 })
  expect((await get('/recipes/900001')).json).toMatchObject({ output_item: { job: 'Tailleur' } })
  expect((await get('/items/900003.json')).status).toBe(404)
  service.setFaults([{ kind: 'truncate', document: 'items-equipment-900002' }])
  expect((await get('/items/900002.json')).status).toBe(502)
  expect(service.asked).toEqual([900_001, 900_003, 900_002].map((id) => `items-equipment-${id}`))
  await service.close()
})
