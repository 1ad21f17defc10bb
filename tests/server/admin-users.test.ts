// @module-tag postgres
import { expect, test } from 'vitest'
import { addUser, newUser } from '#server/db/users.ts'
import { type ListedUser, usersAnswer } from '#shared/endpoints/admin.ts'
import { ADMIN, withAdmin } from '#tests/support/server/with-admin.ts'

const T0 = Date.UTC(2026, 10, 1)
const SCRIPT = '<img src=x onerror=alert(1)>'

type Person = { name: string; email: string; paid?: boolean; admin?: boolean }
const people: Person[] = [
  { name: 'Éléa Cœur-de-Lion', email: 'elea@test.fr', paid: true },
  { name: 'Lou', email: 'lou_100%@test.fr' },
  { name: SCRIPT, email: 'max@test.fr', paid: true },
  { name: '', email: 'zoe\\x@test.fr', admin: true },
]

/** An admin by ADMIN_EMAIL, and four accounts after it, one an hour. */
async function aCrowd() {
  const made = await withAdmin({ now: () => T0 })
  const { server, admin, player } = made
  await server.db.deleteFrom('users').where('id', '=', player.user.id).execute()
  for (const [i, { name, email, paid, admin: isAdmin }] of people.entries()) {
    const user = newUser({
      id: `id-${i}`,
      name,
      email,
      password_hash: '',
      access_active: paid ? 1 : 0,
      is_admin: isAdmin ? 1 : 0,
      created_at: T0 + (i + 1) * 3_600_000,
    })
    await addUser(server.db, user, async () => ({ id: user.id, epoch: 'e' }))
  }
  const get = (query: string) =>
    server.call<{ items: ListedUser[]; page: number; limit: number; code?: string }>(
      'GET',
      `/api/v1/admin/users${query}`,
      { token: admin.token },
    )
  const emails = async (query: string) => (await get(query)).json.items.map(({ email }) => email)
  return { ...made, get, emails }
}

test('A188 A166 accounts come newest first, with what the list shows and no secret', async () => {
  const { get } = await aCrowd()
  const { status, json, text } = await get('')
  expect([status, json.page, json.limit]).toEqual([200, 1, 20])
  expect(json.items.map(({ id }) => id).slice(0, 4)).toEqual(['id-3', 'id-2', 'id-1', 'id-0'])
  expect(json.items[3]).toEqual({
    id: 'id-0',
    email: 'elea@test.fr',
    name: 'Éléa Cœur-de-Lion',
    is_admin: false,
    access_active: true,
    created_at: '2026-11-01T01:00:00.000Z',
  })
  expect(text).not.toMatch(/password|argon2|google_sub|search/)
  expect(usersAnswer.parse(json)).toEqual(json.items)
})

test('A188 accounts of one instant keep one order over the pages', async () => {
  const { server, get } = await aCrowd()
  await server.db.updateTable('users').set({ created_at: T0 }).execute()
  const pages = [1, 2, 3, 4, 5].map(async (page) => (await get(`?limit=1&page=${page}`)).json.items)
  const ids = (await Promise.all(pages)).flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ids).toEqual([...ids].sort().reverse())
})

const SEARCHES: [string, string[]][] = [
  ['ELEA', ['elea@test.fr']],
  ['éléa', ['elea@test.fr']],
  ['coeur de lion', ['elea@test.fr']],
  ['  lou  ', ['lou_100%@test.fr']],
  ['100%', ['lou_100%@test.fr']],
  ['u_1', ['lou_100%@test.fr']],
  ['zoe\\', ['zoe\\x@test.fr']],
  ['%', ['lou_100%@test.fr']],
  ['_', ['lou_100%@test.fr']],
  ['<img', ['max@test.fr']],
  ['introuvable', []],
]
test('A188 searching finds addresses and names that contain a text, accents and case aside; a blank one everybody', async () => {
  const { emails } = await aCrowd()
  for (const [q, found] of SEARCHES) expect(await emails(`?q=${encodeURIComponent(q)}`), q).toEqual(found)
  expect(await emails('?q=%20%20')).toHaveLength(5)
  expect(await emails('?q=')).toHaveLength(5)
})

test('A188 the tabs Premium and Admins are filters that add up with the search', async () => {
  const { emails } = await aCrowd()
  expect(await emails('?paid=true')).toEqual(['max@test.fr', 'elea@test.fr'])
  expect(await emails('?paid=true&q=max')).toEqual(['max@test.fr'])
  expect(await emails('?paid=true&admin=true')).toEqual([])
  expect(await emails('?paid=false&admin=false')).toHaveLength(5)
})

test('A188 A177 the account that ADMIN_EMAIL names is among the admins where it is believed', async () => {
  const { emails } = await aCrowd()
  expect(await emails('?admin=true')).toEqual(['zoe\\x@test.fr', ADMIN])
  const far = await withAdmin()
  const { id } = far.player.user
  await far.server.db.updateTable('users').set({ email_verified: 0 }).execute()
  await far.server.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
  const { json } = await far.server.call('GET', '/api/v1/admin/users?admin=true', { token: far.player.token })
  expect(usersAnswer.parse(json).map((user) => user.id)).toEqual([id])
})

test('A132 A188 a page holds 1 to 100 accounts, 20 unless told', async () => {
  const { get } = await aCrowd()
  for (const [asked, limit] of [
    ['0', 1],
    ['-5', 1],
    ['50', 50],
    ['100', 100],
    ['101', 100],
    ['999999', 100],
  ]) {
    expect((await get(`?limit=${asked}`)).json.limit).toBe(limit)
  }
  const second = await get('?limit=2&page=2')
  expect([second.json.page, second.json.items.map(({ id }) => id)]).toEqual([2, ['id-1', 'id-0']])
  expect((await get('?limit=2&page=4')).json.items).toEqual([])
  expect((await get('?page=1000000')).json.items).toEqual([])
})

test('A190 A173 an admin gives and takes the access, as often as asked, with the reason', async () => {
  const { server, admin } = await aCrowd()
  const set = (access_active: boolean) =>
    server.call<ListedUser>('PATCH', '/api/v1/admin/users/id-1', {
      token: admin.token,
      body: { user: { access_active, access_reason: 'admin_set' } },
    })
  const stored = () =>
    server.db
      .selectFrom('users')
      .select(['access_active', 'access_reason'])
      .where('id', '=', 'id-1')
      .executeTakeFirst()
  for (const active of [true, true, false, false]) {
    const { status, json } = await set(active)
    expect([status, json.id, json.access_active]).toEqual([200, 'id-1', active])
    expect(await stored()).toEqual({ access_active: active ? 1 : 0, access_reason: 'admin_set' })
  }
})

test('A190 a player sees the access at the next profile', async () => {
  const { server, admin, player } = await withAdmin()
  const body = { user: { access_active: true, access_reason: 'admin_set' } }
  await server.call('PATCH', `/api/v1/admin/users/${player.user.id}`, { token: admin.token, body })
  expect((await server.call('GET', '/me', { token: player.token })).json.access_active).toBe(true)
})

test('A190 nothing but the access can be changed', async () => {
  const { server, admin } = await aCrowd()
  const user = { access_active: true, access_reason: 'admin_set', is_admin: true, email: 'x@test.fr' }
  await server.call('PATCH', '/api/v1/admin/users/id-1', { token: admin.token, body: { user } })
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', 'id-1').executeTakeFirst()
  expect([row?.is_admin, row?.email, row?.access_active]).toEqual([0, 'lou_100%@test.fr', 1])
})

test('A190 A191 an account that does not exist is 404 for both calls', async () => {
  const { server, admin } = await aCrowd()
  const body = { user: { access_active: true, access_reason: 'admin_set' } }
  for (const id of ['inconnu', '%00', "1' or '1'='1", 'x'.repeat(3_000)])
    for (const sent of [{ method: 'PATCH', body }, { method: 'DELETE' }]) {
      const path = `/api/v1/admin/users/${encodeURIComponent(id)}`
      const { status, json } = await server.call(sent.method, path, { token: admin.token, body: sent.body })
      expect([id, status, json.code]).toEqual([id, 404, 'not_found'])
    }
})
