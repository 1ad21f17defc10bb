import { expect, test } from 'vitest'
import type { mounts } from '#shared/collections/mounts.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { testApp } from '#tests/support/app.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { NIGHT_IN_PARIS, plainClient } from '#tests/support/server/plain-client.ts'

type Mount = RowOf<typeof mounts>
const PATH = '/api/v1/user_mounts'

const AMANDE = {
  game: 'dofus3',
  ankama_id: 33010,
  family_id: 1,
  family_name: 'Dragodinde',
  variant_name: 'Dragodinde Amande',
  custom_name: 'Zéphyr',
  level: 60,
  is_cameleone: true,
  is_sterile: false,
  gender: 'female',
}
/** What a plain client may leave out (N191). */
const UNNOTED = {
  ...{ generation: null, love: null, maturity: null, endurance: null, serenity: null, xp: null },
  ...{ father_id: null, mother_id: null },
}
const aMount = (change: Record<string, unknown> = {}) => ({ user_mount: { ...AMANDE, ...change } })

/** A player's stable through the plain calls; each mount comes a second after the one before. */
async function aStable() {
  let now = NIGHT_IN_PARIS
  const client = await plainClient(await testApp({ now: () => now }))
  const list = async (query = '') => (await client.get<Mount[]>(`${PATH}${query}`)).json
  return {
    ...client,
    list,
    names: async (query = '') => (await list(query)).map(({ custom_name }) => custom_name),
    add: (change: Record<string, unknown> = {}) => {
      now += 1000
      return client.call<Mount>('POST', PATH, aMount(change))
    },
  }
}

test('T167 T162 a mount is created under an id of the server, and answered with every field', async () => {
  const { add, list, device } = await aStable()
  const { status, json } = await add()
  expect(status).toBe(201)
  expect(json).toEqual({ ...AMANDE, id: json.id, image_url: null, extra: null, ...UNNOTED })
  expect(json.id).toMatch(/^[0-9a-z]{24}$/)
  expect(await list()).toEqual([json])
  expect(await device.values('mounts', json.id)).toEqual(AMANDE)
})

test('T167 T164 a mount that says only what it is gets the defaults', async () => {
  const { call } = await aStable()
  const user_mount = { family_name: 'Muldo', variant_name: 'Muldo Doré' }
  const { status, json } = await call<Mount>('POST', PATH, { user_mount })
  expect(status).toBe(201)
  expect(json).toEqual({
    id: json.id,
    ...user_mount,
    game: 'dofus2',
    ankama_id: null,
    family_id: null,
    custom_name: null,
    level: null,
    is_cameleone: false,
    is_sterile: false,
    gender: null,
    image_url: null,
    extra: null,
    ...UNNOTED,
  })
})

test('N191 T167 a plain client may note generation and gauges, and none that a mount cannot have', async () => {
  const { add } = await aStable()
  const noted = {
    generation: 4,
    love: 20_000,
    maturity: 0,
    endurance: 1,
    serenity: -5000,
    xp: 34_365,
    father_id: 33_001,
  }
  expect((await add(noted)).json).toMatchObject(noted)
  for (const wrong of [{ generation: 0 }, { love: 20_001 }, { serenity: 5001 }])
    expect((await add(wrong)).status).toBe(422)
})

test.each([
  ['null', null],
  ['an empty text', ''],
])('T167 T159 what a form left empty may come as %s', async (_, empty) => {
  const { add } = await aStable()
  const { status, json } = await add({
    game: empty,
    level: empty,
    custom_name: empty,
    gender: empty,
    is_sterile: empty,
    ankama_id: empty,
    image_url: empty,
    extra: empty,
  })
  expect(status).toBe(201)
  expect(json).toMatchObject({
    game: 'dofus2',
    level: null,
    custom_name: null,
    gender: null,
    is_sterile: false,
    ankama_id: null,
    image_url: null,
    extra: null,
  })
})

test('T166 the stable comes newest first, and an edit does not move a mount', async () => {
  const { add, names, device } = await aStable()
  const first = await add({ custom_name: 'un' })
  await add({ custom_name: 'deux' })
  await add({ custom_name: 'trois' })
  expect(await names()).toEqual(['trois', 'deux', 'un'])
  const level = { key: first.json.id, level: 100, h: { level: aStamp(NIGHT_IN_PARIS + 60_000) } }
  expect((await device.pushOne('user_mounts', level)).status).toBe('ok')
  expect(await names()).toEqual(['trois', 'deux', 'un'])
})

test('T166 T165 the stable is filtered by family, by game and by both', async () => {
  const { add, names } = await aStable()
  await add({ custom_name: 'a' })
  await add({ custom_name: 'b', game: 'dofus2' })
  await add({ custom_name: 'c', family_name: 'Muldo', variant_name: 'Muldo Doré' })
  await add({ custom_name: 'd', family_name: 'Muldo', variant_name: 'Muldo Doré', game: 'dofus2' })
  expect(await names('?family_name=Muldo')).toEqual(['d', 'c'])
  expect(await names('?family_name=dragodinde')).toEqual(['b', 'a'])
  expect(await names('?game=dofus3')).toEqual(['c', 'a'])
  expect(await names('?game=dofus2&family_name=Muldo')).toEqual(['d'])
  expect(await names('?family_name=&game=')).toEqual(['d', 'c', 'b', 'a'])
  expect(await names('?family_name=Bouftou')).toEqual([])
})

test('T167 fields that nobody knows, and an id of the client, are left out', async () => {
  const { add, list } = await aStable()
  const { status, json } = await add({ id: 'mien', user_id: 'autre', deleted: true, h: {}, points: 3 })
  expect([status, json.id === 'mien']).toEqual([201, false])
  expect(Object.keys(json)).not.toContain('points')
  expect(await list()).toHaveLength(1)
})

test('T167 a created mount reaches the devices of its player', async () => {
  const { add, device } = await aStable()
  const { id } = (await add()).json
  const row = (await device.pull()).json.rows.find(({ key }) => key === id)
  expect(row).toMatchObject({ collection: 'mounts', deleted: false, v: AMANDE })
})

test('T168 a deleted mount is gone for the client and a tombstone for devices; again, nothing changes', async () => {
  const { add, call, names, device, head } = await aStable()
  const { id } = (await add({ custom_name: 'a' })).json
  await add({ custom_name: 'b' })
  const answer = await call('DELETE', `${PATH}/${id}`)
  expect([answer.status, answer.json]).toEqual([200, { id, deleted: true }])
  expect(await names()).toEqual(['b'])
  expect((await device.pull()).json.rows.find(({ key }) => key === id)?.deleted).toBe(true)
  const before = await head()
  const again = await call('DELETE', `${PATH}/${id}`)
  expect([again.status, again.json, await head()]).toEqual([200, { id, deleted: true }, before])
})

test('T162 the stable as it was answered goes back through the bulk call without a change', async () => {
  const { add, upsert, list, head } = await aStable()
  await add({ extra: { image_urls: { icon: 'https://images.test/1.png' } } })
  await add({ level: 0 })
  const before = await head()
  const results = await upsert('user_mounts', ...(await list()))
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok'])
  expect(await head()).toBe(before)
})
