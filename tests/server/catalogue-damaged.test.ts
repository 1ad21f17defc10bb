import { afterEach, beforeEach, expect, test } from 'vitest'
import { importRow, reportOf } from '#server/catalogue/import/state.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { FaultKind } from '#tests/stand-ins/game-data-faults.ts'
import { type CatalogueServer, catalogueServer, IMPATIENT_MS } from '#tests/support/catalogue.ts'

const HAT = 900_001
const DAY = 86_400_000
let server: CatalogueServer
let clock = Date.now()
beforeEach(async () => {
  clock = Date.now()
  server = await catalogueServer({ now: () => clock })
})
afterEach(() => server.close())

type Row = Record<string, unknown>
const resource = (n: number, more: Row = {}): Row => ({
  ankama_id: 910_000 + n,
  name: `Ressource ${n}`,
  type: { id: 15, name: 'Ressource' },
  level: 1,
  ...more,
})
const resources = (count: number, bad: Row[] = []) => ({
  items: [...Array.from({ length: count }, (_, n) => resource(n)), ...bad],
})
const item = (id: number) =>
  server.app.db.selectFrom('catalogue_items').selectAll().where('id', '=', id).executeTakeFirst()
const dayAt = (n: number) => parisDay(clock + n * DAY)
const daysNow = async () => {
  const rows = await server.app.db.selectFrom('catalogue_almanax').selectAll().orderBy('date').execute()
  return new Map(rows.map((row) => [row.date, row.bonus_text]))
}

test('bad rows are left out with their places, and the rest of their list imported', async () => {
  const bad = [
    { name: '' },
    { name: '  ' },
    { type: { id: 1, name: '' } },
    { level: -1 },
    { recipe: [{ item_ankama_id: 303, quantity: 0 }] },
  ]
  const wrong = bad.map((more, n) => resource(500 + n, more))
  server.service.setDocument('items-resources-all', resources(500, wrong))
  const sets = Array.from({ length: 100 }, (_, n) => ({ name: `Panoplie ${n}`, level: n - 1 }))
  server.service.setDocument('sets-all', { sets: sets.map((set, n) => ({ ankama_id: 7_000 + n, ...set })) })
  const { skipped } = await server.importNow()
  expect(skipped.map(({ place, why }) => `${place} : ${why.split(' :')[0]}`)).toEqual([
    'items-resources-all, ligne 501, id 910500 : name',
    'items-resources-all, ligne 502, id 910501 : name',
    'items-resources-all, ligne 503, id 910502 : type.name',
    'items-resources-all, ligne 504, id 910503 : level',
    'items-resources-all, ligne 505, id 910504 : recipe.0.quantity',
    'sets-all, ligne 1, id 7000 : level',
  ])
  expect(skipped[3]?.why).toContain('Trop petit')
  expect((await item(910_499))?.name).toBe('Ressource 499')
  expect(await item(910_500)).toBeUndefined()
  expect(reportOf(await importRow(server.app.db))?.skippedRows).toBe(6)
})

test('one bad row in a hundred is left out, two refuse the list', async () => {
  const bad = (n: number) => resource(n, { name: '' })
  server.service.setDocument('items-resources-all', resources(99, [bad(99)]))
  expect((await server.importNow()).skipped).toHaveLength(1)
  server.service.setDocument('items-resources-all', resources(98, [bad(98), bad(99)]))
  const [refused] = (await server.importNow()).missing
  expect(refused?.why).toContain('items-resources-all, ligne 99, id 910098 : name')
  expect(refused?.why).toContain('1 autre de même, sur 100')
})

test('a bad row that was a good one in the last import stays as it was', async () => {
  server.service.setDocument('items-resources-all', resources(200))
  await server.importNow()
  const { items } = resources(200)
  items[50] = resource(50, { name: '' })
  server.service.setDocument('items-resources-all', { items })
  await server.importNow()
  expect((await item(910_050))?.name).toBe('Ressource 50')
})

test('the picture 0 is none, and others are paths of this server', async () => {
  await server.importNow()
  expect(await item(HAT)).toMatchObject({
    img: '/icons/item/1001-64.png',
    img_large: '/icons/item/1001-128.png',
  })
  const zero = { image_urls: { icon: 'https://api.dofusdu.de/dofus3/v1/img/item/0-64.png' } }
  server.service.setDocument('items-resources-all', resources(1, [resource(1, zero)]))
  await server.importNow()
  expect((await item(910_001))?.img).toBe(null)
})

test('a day that the service fails for costs that day alone, and no item', async () => {
  server.service.setUnknownDays([dayAt(3), dayAt(40)])
  const { missingDays } = await server.importNow()
  expect(missingDays).toEqual([dayAt(3), dayAt(40)])
  const days = await daysNow()
  for (const n of [2, 4, 39, 41]) expect([n, days.get(dayAt(n))]).toEqual([n, 'Un bonus inventé.'])
  expect((await item(HAT))?.name).toBe('Chapeau d’Essai')
  // 35 days in halves down to one of them: far from one call a day.
  expect(server.service.asked.filter((name) => name === 'almanax').length).toBeLessThan(40)
})

test('a day that fails stays as the last import knew it', async () => {
  await server.importNow()
  server.service.setUnknownDays([dayAt(3)])
  await server.importNow()
  expect((await daysNow()).get(dayAt(3))).toBe('Un bonus inventé.')
})

test('a bad day is left out alone, however few its range holds, and what we knew of it stays', async () => {
  await server.importNow()
  const known = (await server.app.db.selectFrom('catalogue_almanax').selectAll().execute()).find(
    ({ date }) => date === dayAt(1),
  )
  const tribute = { item: { ankama_id: 900_003, name: 'Écorce de Prototype' }, quantity: 1 }
  const bonus = { description: 'Un autre bonus.', type: { name: 'Essai' } }
  const days = [0, 1].map((n) => ({ date: dayAt(n), bonus, tribute: { ...tribute, quantity: 1 - n } }))
  server.service.setDocument('almanax', days)
  const { skipped } = await server.importNow()
  expect(skipped.map(({ place }) => place)).toEqual([expect.stringContaining(`ligne 2, ${dayAt(1)}`)])
  expect((await daysNow()).get(dayAt(0))).toBe('Un autre bonus.')
  expect((await daysNow()).get(dayAt(1))).toBe(known?.bonus_text)
})

test.each<[FaultKind]>([['error'], ['hang']])(
  'an almanax that is all « %s » leaves its days out and the items in, after few calls',
  async (kind) => {
    server.service.setFaults([{ kind, document: 'almanax' }])
    await server.importNow(kind === 'hang' ? IMPATIENT_MS : undefined)
    expect((await item(HAT))?.name).toBe('Chapeau d’Essai')
    expect(server.service.asked.filter((name) => name === 'almanax').length).toBeLessThanOrEqual(150)
  },
)

test('a refused document is fetched again at the next try, the good ones are not', {
  tags: 'full',
}, async () => {
  server.service.setFaults([{ kind: 'bad-row', document: 'items-resources-all' }])
  expect((await server.importNow()).missing).toMatchObject([{ list: 'resources' }])
  server.service.setFaults([])
  server.service.asked.length = 0
  await server.importNow()
  const fetched = server.service.asked.filter((name) => name.startsWith('items-'))
  expect(fetched).toEqual(['items-resources-all'])
})

test.each<[FaultKind, string]>([
  ['no-effects', 'effects'],
  ['no-recipes', 'recipes'],
  ['no-icon', 'pictures'],
  ['zero-icon', 'pictures'],
])(
  'a list that lost all of its « %s » keeps those that we know, and the import says so',
  { tags: 'full' },
  async (kind, what) => {
    await server.importNow()
    const before = await item(HAT)
    const parts = async () =>
      new Set(
        (await server.app.call<Manifest>('GET', '/api/v1/catalogue')).json.parts.map(({ hash }) => hash),
      )
    const hashes = await parts()
    server.service.setFaults([{ kind, document: 'items-equipment-all' }])
    const { kept } = await server.importNow()
    expect(kept).toEqual([{ list: 'equipment', what, rows: expect.any(Number) }])
    expect(await item(HAT)).toEqual(before)
    expect((await server.app.call('GET', `/recipes/${HAT}`)).json.ingredients).toHaveLength(2)
    expect(await parts()).toEqual(hashes)
    expect(reportOf(await importRow(server.app.db))?.kept).toEqual(kept)
  },
)

test('a list that never had pictures is no list that lost them', { tags: 'full' }, async () => {
  const { kept } = await server.importNow()
  server.service.setFaults([{ kind: 'no-icon', document: 'items-quest-all' }])
  expect([kept, (await server.importNow()).kept]).toEqual([[], []])
})

test('mounts that lost their pictures and sets that lost their bonuses keep ours', {
  tags: 'full',
}, async () => {
  await server.importNow()
  const sets = [{ ankama_id: 9_001, name: 'Panoplie de l’Essai', level: 20, equipment_ids: [HAT] }]
  server.service.setDocument('sets-all', { sets })
  const mounts = [900_101, 900_102].map((ankama_id) => ({
    ankama_id,
    name: `Dragodinde ${ankama_id}`,
    family: { ankama_id: 1, name: 'Dragodinde' },
  }))
  server.service.setDocument('mounts-all', { mounts })
  const { kept } = await server.importNow()
  expect(kept.map(({ list, what }) => `${list} ${what}`)).toEqual(['sets bonuses', 'mounts pictures'])
  const { db } = server.app
  const mount = db.selectFrom('catalogue_mounts').selectAll().where('id', '=', 900_101)
  expect((await mount.executeTakeFirst())?.img).toMatch(/900101/)
  const set = db.selectFrom('catalogue_sets').selectAll().where('id', '=', 9_001)
  expect((await set.executeTakeFirst())?.bonuses).toContain('11 à 20 Vitalité')
})
