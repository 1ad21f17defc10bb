import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { NIGHT_IN_PARIS, plainClient } from '#tests/support/server/plain-client.ts'

type Capture = {
  step: number | null
  archi_step: number | null
  monster: string
  archimonstre: string
  type: string
  zones: string[]
  in_quest: boolean
  owned: boolean
  owned_count: number | null
  sell_price_kamas: number | null
}

const ARCHI = 'Arakule la Revancharde'
const BOSS = 'Founoroshi'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => NIGHT_IN_PARIS, database: await starterData() })
})
afterAll(() => server.close())

async function aQuest() {
  const client = await plainClient(server)
  const list = async (query = '') =>
    (await client.get<{ entries: Capture[] }>(`/api/v1/archis${query}`)).json.entries
  const upsert = (...entries: Record<string, unknown>[]) => client.upsert('archis', ...entries)
  const row = async (name: string) => (await list()).find((entry) => entry.archimonstre === name)
  return { ...client, list, upsert, row }
}

test('T143 T135 without a query every row of the quest is listed, with nothing owned', async () => {
  const { list } = await aQuest()
  const entries = await list()
  expect(entries).toHaveLength(356)
  expect(entries[0]).toEqual({
    step: 1,
    archi_step: 20,
    monster: 'Arakne',
    archimonstre: ARCHI,
    type: 'archimonstre',
    zones: expect.arrayContaining(['Milifutaie']),
    in_quest: true,
    owned: false,
    owned_count: null,
    sell_price_kamas: null,
  })
  expect(entries.filter(({ in_quest }) => !in_quest)).toHaveLength(19)
})

test('T143 T144 every row carries a key of its own, a boss the monster’s name', async () => {
  const { list, row } = await aQuest()
  const names = (await list()).map(({ archimonstre }) => archimonstre)
  expect(new Set(names).size).toBe(names.length)
  expect(await row(BOSS)).toMatchObject({ monster: BOSS, archimonstre: BOSS, type: 'boss', step: null })
})

test('T144 partial objects set what they name and leave the rest', async () => {
  const { upsert, row } = await aQuest()
  expect((await upsert({ archimonstre: ARCHI, owned: true }))[0]).toEqual({ key: ARCHI, status: 'ok' })
  await upsert({ archimonstre: ARCHI, owned_count: 3 }, { archimonstre: BOSS, sell_price_kamas: 15_000 })
  await upsert({ archimonstre: ARCHI, sell_price_kamas: 1200 })
  expect(await row(ARCHI)).toMatchObject({ owned: true, owned_count: 3, sell_price_kamas: 1200 })
  expect(await row(BOSS)).toMatchObject({ owned: false, owned_count: null, sell_price_kamas: 15_000 })
  await upsert({ archimonstre: ARCHI, owned_count: null, sell_price_kamas: null })
  expect(await row(ARCHI)).toMatchObject({ owned: true, owned_count: null, sell_price_kamas: null })
})

test('T144 an unknown name is rejected for that entry alone', async () => {
  const { upsert, head } = await aQuest()
  const results = await upsert(
    { archimonstre: ARCHI, owned: true },
    { archimonstre: 'Personne du Tout', owned: true, owned_count: 2 },
    { archimonstre: BOSS, owned: true },
  )
  expect(results.map(({ status }) => status)).toEqual(['ok', 'rejected', 'ok'])
  expect(results[1]).toMatchObject({
    key: 'Personne du Tout',
    code: 'unknown_archimonstre',
    message: expect.stringContaining('quête ocre'),
  })
  expect(Object.keys(results[1]?.fields ?? {})).toEqual(['owned', 'owned_count'])
  expect(await head()).toBe(2)
})

test('T144 a monster that has an archimonster is named by the archimonster', async () => {
  const { upsert } = await aQuest()
  expect((await upsert({ archimonstre: 'Arakne', owned: true }))[0]?.code).toBe('unknown_archimonstre')
})

test('T144 an unknown name is rejected for a device too, with all its fields', async () => {
  const { device, head } = await aQuest()
  const stamp = aStamp(NIGHT_IN_PARIS)
  const result = await device.pushOne('archis', { key: 'Personne', owned: true, h: { owned: stamp } })
  expect(result).toMatchObject({ status: 'rejected', code: 'unknown_archimonstre' })
  expect(result.fields?.owned?.status).toBe('rejected')
  expect(await head()).toBe(0)
})

test('T144 before a catalogue is loaded no name can be judged, and each is kept', async () => {
  const bare = await plainClient()
  expect((await bare.upsert('archis', { archimonstre: 'Personne', owned: true }))[0]?.status).toBe('ok')
})

test('T144 a row kept under a name that left the list can still be edited', async () => {
  const bare = await plainClient()
  await bare.upsert('archis', { archimonstre: 'Ancien', owned: true })
  await bare.app.db
    .insertInto('catalogue_ochre')
    .values({
      position: 0,
      step: 1,
      archi_step: null,
      monster: 'Nouveau',
      archimonstre: null,
      type: 'boss',
      zones: '[]',
      in_unity: 1,
    })
    .execute()
  const results = await bare.upsert(
    'archis',
    { archimonstre: 'Ancien', owned: false },
    { archimonstre: 'Autre', owned: true },
  )
  expect(results.map(({ status }) => status)).toEqual(['ok', 'rejected'])
})

test('T143 what GET answers can be sent back whole, and nothing changes', async () => {
  const { upsert, list, head } = await aQuest()
  await upsert({ archimonstre: ARCHI, owned_count: 2 }, { archimonstre: BOSS, owned: true })
  const before = await head()
  const known = (await list()).filter(({ archimonstre }) => archimonstre === ARCHI || archimonstre === BOSS)
  expect((await upsert(...known)).map(({ status }) => status)).toEqual(['ok', 'ok'])
  expect(await head()).toBe(before)
})

test('T143 T130 a search finds a row by a part of either name, case and accents ignored, and reads nothing else', async () => {
  const { list } = await aQuest()
  for (const query of ['arakule', 'ARAKULE%20LA', '%20arakule%20', 'revancharde'])
    expect(
      (await list(`?q=${query}`)).map(({ archimonstre }) => archimonstre),
      query,
    ).toEqual([ARCHI])
  expect((await list('?q=arakne')).map(({ monster }) => monster)).toContain('Arakne Malade')
  expect(await list('?q=milifutaie')).toEqual([])
  expect(await list('?q=')).toHaveLength(356)
  expect(await list(`?q=${'x'.repeat(5000)}`)).toEqual([])
})

test('T143 step asks for one step, and « - » for the rows without one', async () => {
  const { list } = await aQuest()
  const third = await list('?step=3')
  expect(third.length).toBeGreaterThan(0)
  expect(third.every(({ step }) => step === 3)).toBe(true)
  expect((await list('?step=-')).map(({ step }) => step)).toEqual([null, null, null, null, null])
})

test('T143 owned asks for what the player has, or for what is missing', async () => {
  const { list, upsert } = await aQuest()
  await upsert({ archimonstre: ARCHI, owned: true })
  expect((await list('?owned=true')).map(({ archimonstre }) => archimonstre)).toEqual([ARCHI])
  expect(await list('?owned=false')).toHaveLength(355)
  expect(await list('?owned=true&step=2')).toEqual([])
})
