import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'

const DAY = 86_400_000

async function aClock() {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await testApp({ now: () => clock.now })
  const { token, user } = await server.register('elea@test.fr')
  const status = async (given: string) => (await server.call('GET', '/me', { token: given })).status
  return { clock, server, token, user, status }
}

test('a session ends after 90 days without use', async () => {
  const { clock, token, status } = await aClock()
  clock.now += 90 * DAY - 1
  expect(await status(token)).toBe(200)
  clock.now += 90 * DAY
  expect(await status(token)).toBe(401)
})

test('use renews a session without a new token', async () => {
  const { clock, token, status } = await aClock()
  for (let i = 0; i < 10; i++) {
    clock.now += 60 * DAY
    expect(await status(token)).toBe(200)
  }
})

test('A155 signing out revokes that token and no other', async () => {
  const { server, token, status } = await aClock()
  const second = await server.call('POST', '/auth/login', {
    body: { email: 'elea@test.fr', password: PASSWORD },
  })
  expect((await server.call('POST', '/auth/logout', { token })).status).toBe(204)
  expect(await status(token)).toBe(401)
  expect(await status(String(second.json.token))).toBe(200)
  expect((await server.call('POST', '/auth/logout', { token })).status).toBe(401)
})

test('A155 every refused token is answered 401 unauthorized', async () => {
  const { server, token, user, status } = await aClock()
  const [head, body, signature] = token.split('.')
  const claims = { sub: user.id, sid: 'inconnue' }
  const refused = [
    `${head}.${body}.${signature?.split('').reverse().join('')}`,
    `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`,
    await sign(claims, server.deps.secret, 'HS256'),
    await sign({ sub: user.id }, server.deps.secret, 'HS256'),
    await sign({ sub: user.id, sid: 'x' }, 'un autre secret, bien assez long aussi', 'HS256'),
    await sign({ sub: 'autre', sid: 'x' }, server.deps.secret, 'HS512'),
    'pas-un-jeton',
    'x'.repeat(5000),
  ]
  for (const given of refused) expect(await status(given)).toBe(401)
  for (const authorization of ['', 'Bearer', `Basic ${token}`, `Bearer ${token} ${token}`]) {
    const answer = await server.call('GET', '/me', { headers: { authorization } })
    expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized'])
  }
})

test('A155 the token of an account that was deleted is told so, a forged one for it is not', async () => {
  const { server, token, user } = await aClock()
  const gone = await server.call('DELETE', '/api/v1/me', { token, body: { password: PASSWORD } })
  expect(gone.status).toBe(204)
  const said = await server.call('GET', '/me', { token })
  expect([said.status, said.json.code, said.json.error]).toEqual([
    401,
    'account_gone',
    'Ce compte a été supprimé.',
  ])
  const forged = await sign({ sub: user.id, sid: 'x' }, 'un autre secret, bien assez long aussi', 'HS256')
  const denied = await server.call('GET', '/me', { token: forged })
  expect([denied.status, denied.json.code]).toEqual([401, 'unauthorized'])
})

test('a token of another account’s session opens nothing', async () => {
  const { server, status } = await aClock()
  const other = await server.register()
  const session = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', other.user.id)
    .executeTakeFirstOrThrow()
  const mixed = await sign({ sub: 'quelqu-un', sid: session.id }, server.deps.secret, 'HS256')
  expect(await status(mixed)).toBe(401)
})

test('a session outlives a restart of the server', async () => {
  const { server, token } = await aClock()
  const again = await server.restart()
  expect((await again.call('GET', '/me', { token })).status).toBe(200)
})
