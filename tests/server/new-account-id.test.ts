import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { aDevice } from '#tests/support/device.ts'
import { googleApp, ME } from '#tests/support/google-app.ts'

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

test.each([
  [''],
  [null],
  [12],
  [{}],
  [HELD.toUpperCase()],
  [`${HELD}x`],
  ['x'.repeat(10_000)],
  ['<img src=x onerror=1>'],
  ["' or 1=1 --"],
])('what is no id (%j) is none', async (id) => {
  const server = await testApp()
  const { status, json } = await server.call('POST', '/auth/register', registering(id))
  expect(status).toBe(201)
  expect(json.user).toMatchObject({ id: expect.stringMatching(/^[0-9a-z]{24}$/) })
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
