// @module-tag postgres
import { expect, test } from 'vitest'
import { HEADER } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { aDevice } from '#tests/support/device.ts'
import { googleApp, ME } from '#tests/support/server/google-app.ts'

const HELD = 'a1b2c3d4e5f6g7h8i9j0k1l2'
const registering = (id: unknown, email = 'elea@test.fr') => ({
  body: { user: { id, email, password: PASSWORD } },
})

test('an account that the server has lost comes back under the id that its device holds data for', async () => {
  const server = await testApp()
  const { status, json } = await server.call('POST', '/auth/register', registering(HELD))
  expect([status, json.user]).toEqual([201, expect.objectContaining({ id: HELD, email: 'elea@test.fr' })])
  const device = aDevice(server, String(json.token))
  await device.pushOne('user_inventories', { item_id: 303, quantity: 4 })
  expect((await device.pull()).json.rows).toHaveLength(1)
})

test('the id of an account that is there stays its own', async () => {
  const server = await testApp()
  const { user, token } = await server.register()
  const before = (await server.call('GET', '/me', { token })).json
  const { status, json } = await server.call('POST', '/auth/register', registering(user.id, 'autre@test.fr'))
  expect(status).toBe(201)
  expect(json.user).toMatchObject({ email: 'autre@test.fr', id: expect.stringMatching(/^[0-9a-z]{24}$/) })
  expect(json.user).not.toMatchObject({ id: user.id })
  expect((await server.call('GET', '/me', { token })).json).toEqual(before)
})

test('what is no id is none', async () => {
  const server = await testApp()
  const wrong = ['', null, 12, {}, HELD.toUpperCase(), `${HELD}x`, 'x'.repeat(10_000), "' or 1=1 --"]
  for (const [n, id] of wrong.entries()) {
    const { status, json } = await server.call('POST', '/auth/register', registering(id, `n${n}@test.fr`))
    expect([id, status]).toEqual([id, 201])
    expect(json.user).toMatchObject({ id: expect.stringMatching(/^[0-9a-z]{24}$/) })
  }
})

test('the first sign-in with Google brings a lost account back too, and never takes another’s id', async () => {
  const { google, post, server } = await googleApp()
  const other = await server.register()
  const credential = await google.credentialFor(ME)
  const lost = await post({ credential, id: HELD })
  expect([lost.status, lost.json.user.id]).toEqual([201, HELD])
  expect((await post({ credential, id: other.user.id })).json.user.id).toBe(HELD)
  const stranger = await google.credentialFor({ ...ME, sub: 'autre', email: 'autre@test.fr' })
  const { status, json } = await post({ credential: stranger, id: other.user.id })
  expect(status).toBe(201)
  expect([other.user.id, HELD]).not.toContain(json.user.id)
})

const stocks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ item_id: from + i, quantity: 1 }))
const signIn = async (server: TestApp, email: string) => {
  const { json } = await server.call<SessionAnswer>('POST', '/auth/login', {
    body: { email, password: PASSWORD },
  })
  return json
}
const erase = (server: TestApp, token: string, body: unknown = { password: PASSWORD }) =>
  server.call('DELETE', '/api/v1/me', { token, body })

test('an account that was erased and is registered again is another one: every device reads all of its rows', async () => {
  const server = await testApp()
  const old = await server.register('elea@test.fr')
  const tablet = await signIn(server, 'elea@test.fr')
  await aDevice(server, old.token).bulk('user_inventories', stocks(1, 12))
  const mark = (await aDevice(server, tablet.token).pull()).json.cursor
  expect((await erase(server, old.token)).status).toBe(204)
  for (const { token } of [old, tablet]) {
    const gone = aDevice(server, token)
    expect((await gone.pull()).status).toBe(401)
    expect((await gone.bulk('user_inventories', stocks(1, 12))).status).toBe(401)
  }

  // As the page of the first device does it, which still has the old account's database.
  const again = await server.call<SessionAnswer>('POST', '/auth/register', registering(old.user.id))
  expect(again.status).toBe(201)
  await aDevice(server, again.json.token).bulk('user_inventories', stocks(101, 115))
  const back = await signIn(server, 'elea@test.fr')
  // A device goes on from the mark of the database that has the account's id, and starts afresh without one.
  const known = back.user.id === old.user.id ? `?cursor=${mark}` : ''
  const pulled = await aDevice(server, back.token).pull(known, {
    headers: { [HEADER.account]: back.user.id },
  })
  expect(pulled.json.rows.map(({ key }) => Number(key)).sort((a, b) => a - b)).toEqual(
    stocks(101, 115).map(({ item_id }) => item_id),
  )
  expect(back.user.id).not.toBe(old.user.id)
  const stale = await aDevice(server, back.token).pull(`?cursor=${mark}`, {
    headers: { [HEADER.account]: old.user.id },
  })
  expect([stale.status, stale.json.code]).toEqual([403, 'account_mismatch'])
})

test('an id that was erased is given to nobody again: by no address, no start, no admin and no Google sign-in', async () => {
  const { google, post, server } = await googleApp()
  const mine = await server.register()
  const theirs = await server.register()
  const another = await server.register()
  await server.db
    .updateTable('users')
    .set({ is_admin: 1 })
    .where('id', 'in', [mine.user.id, another.user.id])
    .execute()
  const removed = await server.call('DELETE', `/api/v1/admin/users/${theirs.user.id}`, { token: mine.token })
  expect(removed.status).toBe(204)
  expect((await erase(server, mine.token)).status).toBe(204)
  const erased = [mine.user.id, theirs.user.id]
  const restarted = await server.restart()
  let people = 0
  for (const id of erased) {
    for (const app of [server, restarted]) {
      const person = registering(id, `autre-${++people}@test.fr`)
      const { status, json } = await app.call<SessionAnswer>('POST', '/auth/register', person)
      expect([status, erased.includes(json.user.id)]).toEqual([201, false])
    }
    const credential = await google.credentialFor({ ...ME, sub: `sub-${id}`, email: `google-${id}@test.fr` })
    const { status, json } = await post({ credential, id })
    expect([status, erased.includes(json.user.id)]).toEqual([201, false])
  }
})

test('a registration that meets the erasure of its id never gets that id', async () => {
  const server = await testApp()
  for (let round = 0; round < 12; round++) {
    const { user, token } = await server.register()
    const tries = Array.from({ length: 4 }, (_, i) =>
      server.call<SessionAnswer>(
        'POST',
        '/auth/register',
        registering(user.id, `course-${round}-${i}@test.fr`),
      ),
    )
    const [gone, ...made] = await Promise.all([erase(server, token), ...tries])
    expect([gone.status, ...made.map(({ status }) => status)]).toEqual([204, 201, 201, 201, 201])
    const ids = made.map(({ json }) => json.user.id)
    expect(ids).not.toContain(user.id)
    expect(new Set(ids).size).toBe(4)
  }
})

test('two registrations that send one lost id at once make two accounts, and one of them has it', async () => {
  const server = await testApp()
  const answers = await Promise.all(
    ['un', 'deux', 'trois'].map((name) =>
      server.call<SessionAnswer>('POST', '/auth/register', registering(HELD, `${name}@test.fr`)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = answers.map(({ json }) => json.user.id)
  expect([new Set(ids).size, ids.filter((id) => id === HELD).length]).toEqual([3, 1])
})
