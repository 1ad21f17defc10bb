// @module-tag postgres
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/engine/open.ts'
import { newUser } from '#server/db/users.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { testApp } from '#tests/support/app.ts'
import { emptyDatabase, rowsOf } from '#tests/support/database.ts'
import { signedUp } from '#tests/support/device.ts'
import { aStamp } from '#tests/support/server/entries.ts'

test('any SQL tool reads a collection by its name, key parts and defaults included', async () => {
  const server = await testApp({ now: () => Date.UTC(2026, 10, 20, 12) })
  const { token, user, device } = await signedUp(server)
  await server.call('POST', '/user_market_prices', {
    token,
    body: { item_id: 3, pack_size: 10, price_kamas: 55 },
  })
  await device.pushOne('user_sale_prefs', { item_id: -2, target_sell_price: 9 })
  const all = (view: string) => rowsOf(server.database, `select * from "${view}" order by 2`)
  expect(await all('price_observations')).toEqual([
    {
      user_id: user.id,
      item_id: 3,
      pack_size: 10,
      date: '2026-11-20',
      price_kamas: 55,
      via: '',
      profile: '',
    },
  ])
  expect(await all('sale_prefs')).toEqual([
    { user_id: user.id, item_id: -2, target_sell_price: 9, tax_rate: 2, per_day: null, profile: '' },
  ])
})

test('a view tells the rows of another profile by its name', async () => {
  const server = await testApp()
  const { user, device } = await signedUp(server)
  const h = aStamp(Date.UTC(2026, 10, 20))
  await device.pushOne('user_inventories', { key: '3', quantity: 1, h })
  await device.pushOne('user_inventories', { key: '@ouest|4', quantity: 2, h })
  await device.pushOne('user_market_prices', { key: '@ouest|3|10|2026-11-20', price_kamas: 55, h })
  await device.pushOne('archis', { key: '@ouest|Zoé "la" Grande', owned: true, h })
  const all = (view: string) => rowsOf(server.database, `select * from "${view}" order by 2`)
  expect(await all('inventories')).toEqual([
    { user_id: user.id, item_id: 3, quantity: 1, profile: '' },
    { user_id: user.id, item_id: 4, quantity: 2, profile: 'ouest' },
  ])
  expect(await all('price_observations')).toEqual([
    {
      user_id: user.id,
      item_id: 3,
      pack_size: 10,
      date: '2026-11-20',
      price_kamas: 55,
      via: '',
      profile: 'ouest',
    },
  ])
  expect(await all('archis')).toMatchObject([{ archimonstre: 'Zoé "la" Grande', profile: 'ouest' }])
})

test('views read texts, booleans, absent values and folded keys of the collections as they are', async () => {
  const server = await testApp({ now: () => Date.UTC(2026, 10, 20, 12) })
  const { user, device } = await signedUp(server)
  await device.pushOne('flips', { id: '42', item_name: 'Gelano', note: 'l’an "2|3"', sell_price_kamas: 1500 })
  await device.pushOne('flips', { id: 'b', item_id: 303, sold: true, autoTax: false })
  await device.pushOne('flips', { id: 'c', item_id: 303 })
  await device.pushOne('flips', { id: 'c', deleted: true })
  await device.pushOne('guide_checks', { guide: 'mineur_v1', check: '1-bois-de-frene', checked: true })
  await device.pushOne('archis', { archimonstre: "Craquecrac l'Endurant", owned_count: 2 })
  await device.pushOne('archis', { archimonstre: 'Zoé "la" Grande', owned: true, owned_count: null })
  await device.pushOne('effect_weights', { effect: '% resistance terre', weight: 3, profile: '' })
  await device.pushOne('effect_weights', { effect: 30, weight: 2 })
  const all = (view: string) => rowsOf(server.database, `select * from "${view}" order by 2`)
  expect(await all('effect_weights')).toEqual([
    { user_id: user.id, effect: '% resistance terre', weight: 3, profile: '' },
    { user_id: user.id, effect: '30', weight: 2, profile: '' },
  ])
  expect(await all('flips')).toMatchObject([
    { id: '42', sold: 0, sold_date: null, autoTax: 1, tax_kamas: 30, note: 'l’an "2|3"', item_id: null },
    { id: 'b', item_id: 303, sold: 1, sold_date: '2026-11-20', autoTax: 0, purchase_date: '2026-11-20' },
  ])
  expect(await all('guide_checks')).toEqual([
    { user_id: user.id, guide: 'mineur_v1', check: '1-bois-de-frene', checked: 1, profile: '' },
  ])
  expect(await all('archis')).toMatchObject([
    { archimonstre: "Craquecrac l'Endurant", owned: 0, owned_count: 2, sell_price_kamas: null },
    { archimonstre: 'Zoé "la" Grande', owned: 1, owned_count: null },
  ])
})

test('a write transaction that fails leaves nothing and the next one works', async () => {
  const { db, close } = await emptyDatabase()
  const head = (id: string) =>
    db.transaction().execute((tx) => tx.insertInto('heads').values({ user_id: id, seq: 0 }).execute())
  await expect(head('personne')).rejects.toThrow(/foreign key/i)
  await expect(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('users').values(aUserRow('un')).execute()
      throw new Error('coupé')
    }),
  ).rejects.toThrow('coupé')
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  await db.insertInto('users').values(aUserRow('un')).execute()
  await head('un')
  await close()
})

test('the file is durable at each commit and opens again as it was', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-db-'))
  const first = await openDatabase(join(dir, 'comptoir.sqlite'))
  expect(first.file.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(first.file.pragma('synchronous', { simple: true })).toBe(2)
  expect(first.file.pragma('foreign_keys', { simple: true })).toBe(1)
  await first.db.insertInto('users').values(aUserRow('un')).execute()
  await first.close()
  const second = await openDatabase(join(dir, 'comptoir.sqlite'))
  expect(await second.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'un' }])
  await second.close()
  rmSync(dir, { recursive: true })
})

test('a full disk is answered 503 and nothing is half stored', async () => {
  const database = await openDatabase(':memory:')
  const server = await testApp({ database })
  const { device } = await signedUp(server)
  const pages = Number(database.file.pragma('page_count', { simple: true }))
  database.file.pragma(`max_page_count = ${pages + 1}`)
  const entries = Array.from({ length: 900 }, (_, i) => ({ item_id: i + 1, quantity: i }))
  const full = await device.bulk('user_inventories', entries)
  expect([full.status, full.json.code]).toEqual([503, 'unavailable'])
  expect(full.headers.get('retry-after')).toBe('30')
  database.file.pragma('max_page_count = 100000')
  expect((await device.pull()).json.rows).toEqual([])
  expect((await device.bulk('user_inventories', entries)).status).toBe(200)
})

test('housekeeping forgets ended sessions and a journal of more than 30 days', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await testApp({ now: () => clock.now })
  const { device } = await signedUp(server)
  for (const quantity of [1, 2]) await device.pushOne('user_inventories', { item_id: 1, quantity })
  clock.now += 31 * 86_400_000
  for (const quantity of [3]) await device.pushOne('user_inventories', { item_id: 1, quantity })
  clock.now += 29 * 86_400_000
  startHousekeeping(server.deps)()
  const values = async () =>
    (await server.db.selectFrom('journal').select('value').execute()).map((row) => row.value)
  await expect.poll(values).toEqual(['2'])
  clock.now += 365 * 86_400_000
  startHousekeeping(server.deps)()
  await expect.poll(async () => (await server.db.selectFrom('sessions').selectAll().execute()).length).toBe(0)
})

const aUserRow = (id: string) =>
  newUser({ id, email: `${id}@test.fr`, name: '', password_hash: '', created_at: 0 })
