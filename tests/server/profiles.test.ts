// @module-tag postgres
import { expect, test } from 'vitest'
import { assemble } from '#server/catalogue/assemble.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { replaceCatalogue } from '#server/catalogue/store.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
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
  await send('user_inventories', { key: '@est-2|303', quantity: 3, h })
  const stocks = (await device.pull()).json.rows.filter(({ collection }) => collection === 'inventories')
  expect(stocks.map(({ key, v }) => [key, v.quantity])).toEqual([
    ['@ouest|303', 9],
    ['303', 2],
    ['@est-2|303', 3],
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

test.each(['@|303', '@Ouest|303', '@ouest', '@ouest|', '@ouest|0303', '@ouest|@est|303', '@303'])(
  'the key « %s » is refused',
  async (key) => {
    const { send } = await aPlayer()
    expect(await send('user_inventories', { key, quantity: 1, h })).toMatchObject([{ code: 'invalid_key' }])
  },
)

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
  client.app.deps.maxRows = 2
  const results = (
    await client.device.bulk(
      'user_inventories',
      ['1', '@ouest|1', '@est|1'].map((key) => ({ key, quantity: 1, h })),
      SYNCING,
    )
  ).json.results
  expect(results.map(({ code }) => code)).toEqual([undefined, undefined, 'account_full'])
})

test('the file of an account holds the rows of all profiles', async () => {
  const { call } = await aPlayer()
  const file = await call<{ rows: { collection: string; key: string }[] }>('GET', '/api/v1/me/export')
  expect(file.json.rows).toContainEqual(
    expect.objectContaining({ collection: 'inventories', key: '@ouest|303' }),
  )
})
