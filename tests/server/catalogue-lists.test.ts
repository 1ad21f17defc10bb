import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentOf, LIST_NAMES, type ListName } from '#server/catalogue/import/lists.ts'
import { importRow, reportOf } from '#server/catalogue/import/state.ts'
import { catalogueMeta } from '#server/catalogue/store.ts'
import { updateFromService } from '#server/catalogue/updates.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { OTHER_LANGUAGES } from '#shared/catalogue/game-languages.ts'
import type { FaultKind } from '#tests/stand-ins/game-data-faults.ts'
import { type CatalogueServer, catalogueServer, IMPATIENT_MS } from '#tests/support/catalogue.ts'

let server: CatalogueServer
beforeEach(async () => {
  server = await catalogueServer()
})
afterEach(() => server.close())

/** An id of each list of the invented game, all of them unknown to the starter. */
const SAMPLES: Record<ListName, number> = {
  equipment: 900_001,
  resources: 900_003,
  consumables: 900_005,
  quest: 900_006,
  other: 900_007,
  sets: 9_001,
  mounts: 900_101,
}
const WRONG: [[FaultKind, string], ...[FaultKind, string][]] = [
  ['missing', 'répondu 404'],
  ['error', 'répondu 500'],
  ['empty', 'document inattendu'],
  ['other-shape', 'document inattendu'],
  ['truncate', 'illisible'],
]

const servedSamples = async (): Promise<ListName[]> => {
  const { db } = server.app
  const items = await db.selectFrom('catalogue_items').select('id').where('id', '>=', 900_000).execute()
  const sets = await db.selectFrom('catalogue_sets').select('id').where('id', '=', 9_001).execute()
  const mounts = await db.selectFrom('catalogue_mounts').select('id').where('id', '>=', 900_000).execute()
  const ids = new Set([...items, ...sets, ...mounts].map(({ id }) => id))
  return LIST_NAMES.filter((list) => ids.has(SAMPLES[list]))
}
const fail = (kind: FaultKind, list: ListName) =>
  server.service.setFaults([{ kind, document: documentOf(list) }])
const missingNow = async () => reportOf(await importRow(server.app.db))?.missing

/** Each list, and each way of being wrong; none of them knows which list it is. */
const CASES = LIST_NAMES.map((list, at) => [list, ...(WRONG[at % WRONG.length] ?? WRONG[0])] as const)

test.each([
  ['one', 0],
  ['another', 1],
] as const)(
  'a first import of which %s half of the lists is wrong, each in its way, takes the others, and says which are missing',
  async (_, rest) => {
    const wrong = CASES.filter((_, at) => at % 2 === rest)
    server.service.setFaults(wrong.map(([list, kind]) => ({ kind, document: documentOf(list) })))
    const { missing } = await server.importNow()
    expect(missing).toHaveLength(wrong.length)
    for (const [list, , why] of wrong)
      expect(missing).toContainEqual({ list, why: expect.stringContaining(why), again: expect.any(Boolean) })
    expect(await missingNow()).toEqual(missing)
    expect(await servedSamples()).toEqual(LIST_NAMES.filter((_, at) => at % 2 !== rest))
    expect((await catalogueMeta(server.app.db))?.source).toBe('service')
  },
)

test('what we know of a list stays served while it cannot be had', async () => {
  await server.importNow()
  for (const some of [LIST_NAMES.slice(0, 4), LIST_NAMES.slice(4)]) {
    server.service.setFaults(some.map((list) => ({ kind: 'empty', document: documentOf(list) })))
    server.service.setStamp(some.join())
    const { missing, kept } = await server.importNow()
    expect(missing.map(({ list }) => list)).toEqual(some)
    expect(kept).toEqual(some.map((list) => ({ list, what: 'rows', rows: expect.any(Number) })))
    expect(await servedSamples()).toEqual([...LIST_NAMES])
  }
})

test('a service of which every list fails is refused, and the old catalogue serves on', async () => {
  const faults = LIST_NAMES.map((list) => ({ kind: 'error' as const, document: documentOf(list) }))
  server.service.setFaults(faults)
  await expect(server.importNow()).rejects.toThrow('items/equipment/all : le service a répondu 500')
  expect(await servedSamples()).toEqual([])
  expect(await importRow(server.app.db)).toMatchObject({ state: 'failed' })
  await server.service.setFaults([])
  await server.importNow()
  server.service.setFaults(faults)
  await expect(server.importNow()).rejects.toThrow('répondu 500')
  expect(await servedSamples()).toEqual([...LIST_NAMES])
})

test('after one silence of the service the other lists are asked once each', async () => {
  server.service.setFaults(
    (['resources', 'quest'] as const).map((list) => ({ kind: 'hang', document: documentOf(list) })),
  )
  const { missing } = await server.importNow(IMPATIENT_MS)
  expect(missing.map(({ list }) => list)).toEqual(['resources', 'quest'])
  const times = (list: ListName) => server.service.asked.filter((name) => name === documentOf(list)).length
  expect([times('resources'), times('quest')]).toEqual([2, 1])
})

test('an item of two lists stays the first’s, whichever of the two is missing', async () => {
  const { db } = server.app
  const twice = {
    ankama_id: 900_001,
    name: 'Chapeau d’Apparat',
    type: { id: 199, name: 'Costume' },
    level: 1,
  }
  server.service.setDocument('items-cosmetics-all', { items: [twice] })
  await server.importNow()
  const category = () =>
    db.selectFrom('catalogue_items').select('category').where('id', '=', 900_001).executeTakeFirst()
  for (const list of ['equipment', 'other'] as const) {
    fail('error', list)
    await server.importNow()
    expect([list, await category()]).toEqual([list, { category: 'equipment' }])
  }
})

test('an almanax without a day is said to be missing, and the days that we know stay', async () => {
  await server.importNow()
  const days = () => server.app.db.selectFrom('catalogue_almanax').selectAll().orderBy('date').execute()
  const known = await days()
  for (const kind of ['missing', 'other-shape', 'truncate'] as const) {
    server.service.setFaults([{ kind, document: 'almanax' }])
    const { missing } = await server.importNow()
    expect([kind, missing.map(({ list }) => list)]).toEqual([kind, ['almanax']])
    expect([kind, await days()]).toEqual([kind, known])
  }
})

test('a list that was missing is asked again, alone, though the game is the same; one that never was is not', {
  tags: 'full',
}, async () => {
  const { app, dataDir, service } = server
  const gameData = createGameData({ origin: service.url, tries: 1 })
  const log = { info: () => undefined, warn: () => undefined }
  const from = { gameDataUrl: service.url, userAgent: 'Comptoir', random: Math.random, log }
  const update = () => updateFromService({ db: app.db, dataDir, now: Date.now, ...from }, gameData)
  fail('empty', 'quest')
  expect((await update())?.missing).toHaveLength(1)
  service.setFaults([])
  service.asked.length = 0
  expect((await update())?.missing).toEqual([])
  expect(service.asked.filter((name) => name !== 'version')).toEqual([
    'items-quest-all',
    ...OTHER_LANGUAGES.map((language) => `${language}-items-quest-all`),
  ])
  expect(await servedSamples()).toEqual([...LIST_NAMES])
  expect(await update()).toBe(null)
  service.setVersion('inventé-2')
  fail('missing', 'other')
  expect((await update())?.missing).toMatchObject([{ list: 'other', again: false }])
  expect(await update()).toBe(null)
})

test('health names the lists that are missing', async () => {
  const missing = async () => (await server.app.call<{ missing: string[] }>('GET', '/healthz')).json.missing
  expect(await missing()).toEqual([])
  fail('empty', 'other')
  await server.importNow()
  expect(await missing()).toEqual(['cosmétiques'])
  server.service.setFaults([])
  await server.importNow()
  expect(await missing()).toEqual([])
})
