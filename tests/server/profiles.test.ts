// @module-tag postgres
import { describe, expect, test } from 'vitest'
import { assemble } from '#server/catalogue/assemble.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { replaceCatalogue } from '#server/catalogue/store.ts'
import { HEADER, type PushResult, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { plainClient } from '#tests/support/server/plain-client.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const TODAY = '2026-11-20'
const h = aStamp(NOW)
const later = aStamp(NOW + 1)
const SYNCING = { headers: { [HEADER.schema]: String(SCHEMA_VERSION) } }

/** A player with rows of the profile « ouest », which a device has sent, and a program that knows the plain calls. */
async function aPlayer() {
  const client = await plainClient(await testApp({ now: () => NOW }))
  const send = async (path: string, ...entries: Record<string, unknown>[]) =>
    (await client.device.bulk(path, entries, SYNCING)).json.results
  await send('user_inventories', { key: '@ouest|303', quantity: 9, h })
  await send('flips', { key: '@ouest|a', item_id: 303, buy_price_kamas: 1000, h })
  await send('user_mounts', { key: '@ouest|m', family_name: 'Muldo', variant_name: 'Muldo Doré', h })
  await send('guide_checks', { key: '@ouest|mineur_v1|1-fer', checked: true, h })
  await send('user_almanax_prices', { key: `@ouest|${TODAY}`, unit_price_kamas: 7, h })
  await send('archis', { key: '@ouest|Bandapar l’Exclu', owned: true, h })
  await send('essence_prices', { key: '@ouest|12', price: 5, h })
  return { ...client, send }
}

test('a row of a profile is stored beside its like of the default one, and pulled under its key', async () => {
  const { device, send } = await aPlayer()
  await send('user_inventories', { key: '303', quantity: 2, h })
  await send('user_inventories', { key: '@est2|303', quantity: 3, h })
  const stocks = (await device.pull()).json.rows.filter(({ collection }) => collection === 'inventories')
  expect(stocks.map(({ key, v }) => [key, v.quantity])).toEqual([
    ['@ouest|303', 9],
    ['303', 2],
    ['@est2|303', 3],
  ])
})

test('a row of a profile merges under the same laws', async () => {
  const { device, send } = await aPlayer()
  const [older] = await send('user_inventories', { key: '@ouest|303', quantity: 1, h: aStamp(NOW - 1) })
  expect(older).toMatchObject({ key: '@ouest|303', status: 'stale', row: { v: { quantity: 9 } } })
  await send('user_inventories', { key: '@ouest|303', quantity: 4, h: later })
  expect(await device.values('inventories', '@ouest|303')).toEqual({ quantity: 4 })
  const [wrong] = await send('user_inventories', { key: '@ouest|303', quantity: -1, h: aStamp(NOW + 2) })
  expect(wrong?.fields?.quantity?.code).toBe('invalid')
})

test('a delete of a profile’s row buries that row alone', async () => {
  const { device, send, upsert } = await aPlayer()
  await upsert('flips', { id: 'a', item_id: 44 })
  expect(await send('flips', { key: '@ouest|a', deleted: true })).toMatchObject([{ status: 'ok' }])
  const rows = (await device.pull()).json.rows.filter(({ collection }) => collection === 'flips')
  expect(rows.map(({ key, deleted }) => [key, deleted])).toEqual([
    ['a', false],
    ['@ouest|a', true],
  ])
})

test('a key of the main profile, of no profile’s name or of two is refused', async () => {
  const { send } = await aPlayer()
  const keys = [
    '@main|303',
    '@|303',
    '@Ouest|303',
    '@ouest',
    '@ouest|',
    '@ouest|0303',
    '@ouest|@est|303',
    '@303',
  ]
  const results = await send('user_inventories', ...keys.map((key) => ({ key, quantity: 1, h })))
  expect(results.map(({ code }) => code)).toEqual(keys.map(() => 'invalid_key'))
})

test('N220 N221 what is of the account is in no profile', async () => {
  const { device, send } = await aPlayer()
  const refused = [{ status: 'rejected', code: 'invalid_key' }]
  expect(await send('effect_weights', { key: '@ouest|force', weight: 1, h })).toMatchObject(refused)
  expect(await send('read_names', { key: '@ouest|frene', item_id: 1, h })).toMatchObject(refused)
  expect(await send('profiles', { key: '@ouest|est', name: 'Est', h })).toMatchObject(refused)
  expect(await send('profiles', { key: 'est', name: 'Est', h })).toMatchObject([{ status: 'ok' }])
  expect(await device.values('profiles', 'est')).toEqual({ name: 'Est' })
})

describe('plain calls that name a profile', () => {
  /** A player whose profile « ouest » is known. */
  async function aPlayerWithProfile() {
    const player = await aPlayer()
    await player.send('profiles', { key: 'ouest', server: 'Ombre', h })
    const upsert = async (path: string, entry: Record<string, unknown>) =>
      (
        await player.call<{ results: PushResult[] }>('POST', `/api/v1/${path}/bulk_upsert?profil=ouest`, {
          entries: [entry],
        })
      ).json.results
    return { ...player, upsert }
  }

  test('N222 read and write its rows alone', async () => {
    const { get, call, device, upsert } = await aPlayerWithProfile()
    expect((await get('/user_inventories?profil=ouest')).json).toEqual([{ item_id: 303, quantity: 9 }])
    await call('POST', '/user_inventories?profil=ouest', { item_id: 303, quantity: 4 })
    expect(await device.values('inventories', '@ouest|303')).toEqual({ quantity: 4 })
    expect(await upsert('user_inventories', { item_id: 44, quantity: 1 })).toMatchObject([
      { key: '@ouest|44', status: 'ok' },
    ])
    expect((await get('/user_inventories')).json).toEqual([])
    expect((await get('/api/v1/flips?profil=ouest')).json).toMatchObject({ entries: [{ id: 'a' }] })
    expect((await get('/api/v1/user_mounts?profil=ouest')).json).toMatchObject([{ id: 'm' }])
    expect((await get('/api/v1/guides/mineur_v1/progress?profil=ouest')).json).toEqual({
      checks: { '1-fer': true },
    })
    expect((await get('/api/v1/essence_prices?profil=ouest')).json).toMatchObject([{ item_id: 12, price: 5 }])
    const days = `/api/v1/user_almanax_prices?start=${TODAY}&end=${TODAY}`
    expect((await get(`${days}&profil=ouest`)).json).toMatchObject({ entries: [{ unit_price_kamas: 7 }] })
    expect((await get(days)).json).toEqual({ entries: [] })
  })

  test('N222 make rows whose ids bear no profile, and take them back by them', async () => {
    const { upsert, call, get } = await aPlayerWithProfile()
    expect(await upsert('flips', { id: 'b', item_id: 44 })).toMatchObject([{ id: 'b' }])
    expect((await call('DELETE', '/api/v1/flips/b?profil=ouest')).json).toEqual({ id: 'b', deleted: true })
    expect((await call('DELETE', '/api/v1/flips/b')).status).toBe(404)
    expect((await get('/api/v1/flips?profil=ouest')).json).toMatchObject({ entries: [{ id: 'a' }] })
  })

  test('N221 reach what is of the account from every profile', async () => {
    const { upsert, device } = await aPlayerWithProfile()
    expect(await upsert('effect_weights', { effect: 'force', weight: 2 })).toMatchObject([
      { key: 'force', status: 'ok' },
    ])
    expect(await device.values('effect_weights', 'force')).toEqual({ weight: 2 })
  })

  test('N222 find the main one under its name, and no other that is not there', async () => {
    const { get, call } = await aPlayerWithProfile()
    expect((await get('/user_inventories?profil=main')).json).toEqual([])
    for (const id of ['est', '@ouest', '', 'Ouest', 'a'.repeat(25)]) {
      const query = `profil=${encodeURIComponent(id)}`
      const answers = [
        await get(`/user_inventories?${query}`),
        await call('POST', `/user_inventories?${query}`, { item_id: 303, quantity: 4 }),
        await call('POST', `/api/v1/flips/bulk_upsert?${query}`, { entries: [] }),
      ]
      for (const { status, json } of answers)
        expect([id, status, json]).toMatchObject([id, 404, { code: 'not_found' }])
    }
  })
})

test('a name that begins with @ is no key, neither written out nor as a part', async () => {
  const { send, upsert } = await aPlayer()
  const refused = [{ status: 'rejected', code: 'invalid_key' }]
  expect(await send('essence_crafts', { key: '@potion', listed: true, h })).toMatchObject(refused)
  expect(await upsert('essence_crafts', { entry: '@potion', listed: true })).toMatchObject(refused)
  expect(await upsert('effect_weights', { effect: '@force', weight: 1 })).toMatchObject(refused)
})

test('plain calls list nothing of a profile and count nothing of it', async () => {
  const { get, app } = await aPlayer()
  await replaceCatalogue(
    app.db,
    assemble(starterRows(), null),
    { source: 'starter', sourceVersion: null, starter: 's' },
    0,
  )
  expect((await get('/user_inventories')).json).toEqual([])
  expect((await get('/api/v1/flips')).json).toMatchObject({
    entries: [],
    aggregates: { investment_total_kamas: 0 },
  })
  expect((await get('/api/v1/user_mounts')).json).toEqual([])
  expect((await get('/api/v1/guides/mineur_v1/progress')).json).toEqual({ checks: {} })
  expect((await get('/api/v1/essence_prices')).json).toEqual([])
  const { entries } = (await get<{ entries: { owned: boolean }[] }>('/api/v1/archis')).json
  expect(entries.filter(({ owned }) => owned)).toEqual([])
})

test('a plain write makes a row of the default profile', async () => {
  const { call, device } = await aPlayer()
  await call('POST', '/user_inventories', { item_id: 303, quantity: 2 })
  expect(await device.values('inventories', '303')).toEqual({ quantity: 2 })
  expect(await device.values('inventories', '@ouest|303')).toEqual({ quantity: 9 })
})

test('a plain client that names a profile is refused, and changes nothing', async () => {
  const { upsert, call, head } = await aPlayer()
  const before = await head()
  expect(await upsert('user_inventories', { key: '@ouest|303', quantity: 1 })).toMatchObject([
    { status: 'rejected', code: 'invalid_key', fields: { quantity: { code: 'invalid_key' } } },
  ])
  expect(await upsert('flips', { key: '@ouest|a', deleted: true })).toMatchObject([{ code: 'invalid_key' }])
  expect(await upsert('flips', { id: '@ouest|a', deleted: true })).toMatchObject([{ code: 'invalid_key' }])
  expect((await call('DELETE', `/api/v1/flips/${encodeURIComponent('@ouest|a')}`)).status).toBe(404)
  expect((await call('DELETE', `/api/v1/user_mounts/${encodeURIComponent('@ouest|m')}`)).status).toBe(404)
  expect(await head()).toBe(before)
})

test('a name that the catalogue knows is known in every profile', async () => {
  const { app, send } = await aPlayer()
  const rows = assemble(starterRows(), null)
  await replaceCatalogue(app.db, rows, { source: 'starter', sourceVersion: null, starter: 's' }, 0)
  const known = rows.ochre.map(({ archimonstre }) => archimonstre).find((name) => name !== null)
  expect(await send('archis', { key: `@est|${known}`, owned: true, h })).toMatchObject([{ status: 'ok' }])
  expect(await send('archis', { key: '@est|Personne', owned: true, h })).toMatchObject([
    { code: 'unknown_archimonstre' },
  ])
})

test('the rows of all profiles share the room of the account', async () => {
  const client = await plainClient()
  client.app.deps.bounds = { rows: 2 }
  const results = (
    await client.device.bulk(
      'user_inventories',
      ['1', '@ouest|1', '@est|1'].map((key) => ({ key, quantity: 1, h })),
      SYNCING,
    )
  ).json.results
  expect(results.map(({ code }) => code)).toEqual([undefined, undefined, 'quota'])
})

test('the file of an account holds the rows of all profiles', async () => {
  const { call } = await aPlayer()
  const file = await call<{ rows: { collection: string; key: string }[] }>('GET', '/api/v1/me/export')
  expect(file.json.rows).toContainEqual(
    expect.objectContaining({ collection: 'inventories', key: '@ouest|303' }),
  )
})
