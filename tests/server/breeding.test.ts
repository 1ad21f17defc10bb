import { expect, test } from 'vitest'
import type { CatalogueRows } from '#server/catalogue/rows.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { NIGHT_IN_PARIS, plainClient, TODAY } from '#tests/support/server/plain-client.ts'

type CatalogEntry = {
  item_id: number
  name: string
  boss: string
  ankama_id: number | null
  image_urls: { icon: string | null }
  img_url: string | null
}
type Dated = { date: string; value: number }
type RentaLine = {
  item_id: number
  famille: string
  nom_item: string
  boss: string
  efficacite: number
  nombre_utilisation: number
  rendement: number
  item_img_url: string | null
  prix: number | null
  ratio: number | null
  renta: number | null
  history: { prix: Dated[]; renta: Dated[] }
}

/** A player's breeding workshop through the plain calls, over the starter tables or those made of them. */
async function aWorkshop(change?: (rows: CatalogueRows) => CatalogueRows) {
  let now = NIGHT_IN_PARIS
  // No two calls of one program come in the same millisecond: of two processes, the later call writes the later stamp.
  const app = await testApp({ now: () => now++, database: await starterData(change) })
  const client = await plainClient(app)
  const price = (item_id: number, amount: number) =>
    client.call('POST', '/api/v1/essence_prices/upsert', { item_id, price: amount })
  return {
    ...client,
    price,
    catalog: async () => (await client.get<CatalogEntry[]>('/api/v1/elevage/essences_catalog')).json,
    rows: async () => (await client.get<RentaLine[]>('/api/v1/elevage/rentabilite')).json,
    /** What was seen of one piece, day by day. */
    seen: (item_id: number, ...days: [date: string, price_kamas: number][]) =>
      client.upsert(
        'user_market_prices',
        ...days.map(([date, price_kamas]) => ({ item_id, pack_size: 1, date, price_kamas })),
      ),
  }
}

const BOSS = 'Kimbo'
const ESSENCE = 14689

test('T189 T175 T176 the essences are those of the 68 bosses whose object has known figures', async () => {
  const { catalog } = await aWorkshop()
  const entries = await catalog()
  expect(entries).toHaveLength(68)
  expect(new Set(entries.map(({ boss }) => boss)).size).toBe(68)
  expect(entries.find(({ boss }) => boss === BOSS)).toEqual({
    item_id: ESSENCE,
    name: 'Essence du Kimbo',
    boss: BOSS,
    ankama_id: ESSENCE,
    image_urls: { icon: null, sd: null },
    img_url: null,
  })
})

test('T189 the essences are the same for all: no token, and not sent again while they hold', async () => {
  const { app } = await aWorkshop()
  const first = await app.call('GET', '/api/v1/elevage/essences_catalog')
  expect(first.status).toBe(200)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.call('GET', '/api/v1/elevage/essences_catalog', { headers })).status).toBe(304)
})

test('T178 T189 T190 an excluded boss has neither essence nor rows', async () => {
  const { catalog, rows } = await aWorkshop((all) => ({
    ...all,
    essences: all.essences.map((row) => (row.boss === BOSS ? { ...row, excluded: 'aucun objet' } : row)),
  }))
  expect((await catalog()).filter(({ boss }) => boss === BOSS)).toEqual([])
  expect(await catalog()).toHaveLength(67)
  expect((await rows()).filter(({ boss }) => boss === BOSS)).toEqual([])
})

/** The starter with an essence that no list of the game has, and an object of its boss. */
function withAddition(rows: CatalogueRows): CatalogueRows {
  const known = { level: 1, typeId: null, img: null, imgLarge: null, set: null, effects: [] }
  const item = { ...known, pods: null, conditions: null }
  const essence = { ...item, id: -7, name: 'Essence du Gardien', type: 'Essence', origin: 'starter' as const }
  const object = { ...essence, id: -8, name: 'Baffeur du Gardien', type: 'Baffeur' }
  const items = [essence, object].map((one) => ({ ...one, category: 'resources' as const }))
  const made = { id: -8, family: 'Baffeur', boss: 'Gardien', essence: -7, efficiency: 50, uses: 1000 }
  return {
    ...rows,
    items: [...rows.items, ...items],
    essences: [...rows.essences, { id: -7, boss: 'Gardien', excluded: null }],
    breeding: [...rows.breeding, made],
  }
}

test('T177 T175 T189 an essence of our own has a negative id in every call, and no id of the game', async () => {
  const { catalog, rows, price, get, app, device } = await aWorkshop(withAddition)
  const entry = (await catalog()).find(({ boss }) => boss === 'Gardien')
  expect(entry).toMatchObject({ item_id: -7, ankama_id: null, name: 'Essence du Gardien' })
  expect((await app.call('GET', '/items/-7.json')).json).toMatchObject({ id: -7, name: 'Essence du Gardien' })
  expect((await price(-7, 500)).json).toEqual({ item_id: -7, item_name: '', price: 500 })
  expect((await get('/api/v1/essence_prices')).json).toHaveLength(1)
  expect(await device.values('price_observations', `-7|1|${TODAY}`)).toEqual({ price_kamas: 500 })
  expect((await rows()).find(({ boss }) => boss === 'Gardien')).toMatchObject({
    item_id: -8,
    prix: 500,
    rendement: 50_000,
    ratio: 100,
    renta: 1,
    history: { prix: [{ date: TODAY, value: 500 }], renta: [{ date: TODAY, value: 1 }] },
  })
})

test('T182 T190 a row has every field; an object without a boss is none', async () => {
  const { rows } = await aWorkshop()
  const all = await rows()
  expect(all).toHaveLength(86)
  expect(all.every(({ boss }) => typeof boss === 'string')).toBe(true)
  const [first] = all
  expect(first).toEqual({
    item_id: expect.any(Number),
    famille: expect.any(String),
    nom_item: expect.any(String),
    boss: expect.any(String),
    efficacite: expect.any(Number),
    nombre_utilisation: expect.any(Number),
    rendement: (first?.efficacite ?? 0) * (first?.nombre_utilisation ?? 0),
    item_img_url: null,
    prix: null,
    ratio: null,
    renta: null,
    history: { prix: [], renta: [] },
  })
})

/** The starter with one family of four objects, with the prices of figures.md §10. */
function exampleFamily(rows: CatalogueRows): CatalogueRows {
  const objects = [
    [1, 'Un', 1000],
    [2, 'Deux', 500],
    [3, 'Trois', 900],
    [4, 'Quatre', 400],
  ] as const
  return {
    ...rows,
    essences: objects.map(([n, boss]) => ({ id: 1000 + n, boss, excluded: null })),
    breeding: objects.map(([n, boss, uses]) => ({
      id: n,
      family: 'Baffeur',
      boss,
      essence: 1000 + n,
      efficiency: 1000,
      uses,
    })),
  }
}

test('T183 T184 T190 rows are sorted best to worst by the player’s prices, those without renta last', async () => {
  const { rows, price } = await aWorkshop(exampleFamily)
  const rentas = async () => (await rows()).map(({ boss, renta }) => [boss, renta])
  await price(1001, 5000)
  await price(1002, 5000)
  await price(1003, 3000)
  await price(1004, 1000)
  expect(await rentas()).toEqual([
    ['Quatre', 1.6],
    ['Trois', 1.2],
    ['Un', 0.8],
    ['Deux', 0.4],
  ])
  await price(1002, 0)
  await price(1004, 0)
  const some = await rentas()
  expect(some.slice(0, 2)).toEqual([
    ['Trois', 1.2],
    ['Un', 0.8],
  ])
  expect(some.slice(2).map(([, renta]) => renta)).toEqual([null, null])
})

test('T190 T182 the history is told by the dated prices of one piece, for a year, in the player’s book', async () => {
  const { rows, seen, upsert } = await aWorkshop(exampleFamily)
  await seen(1001, ['2026-11-01', 5000], ['2026-11-03', 2500])
  await seen(1002, ['2026-11-01', 5000])
  await upsert('user_market_prices', { item_id: 1001, pack_size: 10, date: '2026-11-02', price_kamas: 9 })
  await seen(10011, ['2026-11-04', 7])
  await seen(1001, ['2025-11-20', 1], ['2020-01-01', 1])
  const history = (await rows()).find(({ boss }) => boss === 'Un')?.history
  expect(history?.prix).toEqual([
    { date: '2026-11-01', value: 5000 },
    { date: '2026-11-03', value: 2500 },
  ])
  expect(history?.renta.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-03'])
  expect(history?.renta[0]?.value).toBeCloseTo(200 / 150, 10)
  expect(history?.renta[1]?.value).toBeCloseTo(400 / 250, 10)
})

test('N8 T190 what was paid for one piece is part of the history, and undone with its purchase', async () => {
  const { rows, seen, upsert } = await aWorkshop(exampleFamily)
  const pricesOfOne = async () => (await rows()).find(({ boss }) => boss === 'Un')?.history.prix
  await seen(1001, ['2026-11-01', 5000])
  const buy = (id: string, at: string, pack_prices: Record<number, number>, item_id = 1001) =>
    upsert('stock_moves', { id, item_id, pieces: 1, kind: 'buy', pack_prices, at })
  await buy('later-that-day', '2026-11-01', { 1: 5500 })
  await buy('another-day', '2026-11-03', { 1: 2500, 10: 20_000 })
  await buy('another-pack', '2026-11-04', { 10: 20_000 })
  await buy('too-long-ago', '2020-01-01', { 1: 3 })
  expect(await pricesOfOne()).toEqual([
    { date: '2026-11-01', value: 5500 },
    { date: '2026-11-03', value: 2500 },
  ])
  await upsert('stock_moves', { id: 'later-that-day', deleted: true })
  expect(await pricesOfOne()).toEqual([
    { date: '2026-11-01', value: 5000 },
    { date: '2026-11-03', value: 2500 },
  ])
})

test('T190 a price in the book alone is no price of the workshop', async () => {
  const { rows, seen } = await aWorkshop(exampleFamily)
  await seen(1001, [TODAY, 5000])
  expect((await rows()).map(({ prix }) => prix)).toEqual([null, null, null, null])
})
