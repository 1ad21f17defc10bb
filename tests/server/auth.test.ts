import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'

const aUser = (over: Record<string, unknown> = {}) => ({
  user: { name: 'Éléa', email: 'elea@test.fr', password: PASSWORD, ...over },
})
const JSON_BODY = { 'content-type': 'application/json' }
/** The socket of a request from this machine: of a player at it, or of a proxy beside the server. */
const FROM_HERE = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}
const login = (email: unknown, password: unknown) => ({ body: { email, password } })

test('A181 A168 A166 registering answers a token and the user', async () => {
  const server = await testApp({ now: () => Date.UTC(2026, 10, 20) })
  const { status, json } = await server.call('POST', '/auth/register', { body: aUser() })
  expect(status).toBe(201)
  expect(json.token).toBeTypeOf('string')
  expect(json.user).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{24}$/),
    email: 'elea@test.fr',
    name: 'Éléa',
    is_admin: false,
    access_active: false,
    created_at: '2026-11-20T00:00:00.000Z',
  })
})

test('A180 signing in answers a token that opens the same account', async () => {
  const server = await testApp()
  const { user } = await server.register('elea@test.fr')
  const { status, json } = await server.call('POST', '/auth/login', login('  ELEA@test.fr ', PASSWORD))
  expect(status).toBe(200)
  expect(json.user).toEqual(user)
  expect((await server.call('GET', '/me', { token: String(json.token) })).json).toEqual(user)
})

test('A182 A183 the profile is at /me and at /api/v1/me, never cached', async () => {
  const server = await testApp()
  const { token, user } = await server.register()
  for (const path of ['/me', '/api/v1/me']) {
    const { headers, json } = await server.call('GET', path, { token })
    expect(json).toEqual(user)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('A74 a wrong password and an unknown address get the same answer', async () => {
  const server = await testApp()
  await server.register('elea@test.fr')
  const wrong = await server.call('POST', '/auth/login', login('elea@test.fr', 'un autre mot'))
  const unknown = await server.call('POST', '/auth/login', login('personne@test.fr', PASSWORD))
  expect([wrong.status, wrong.json.code]).toEqual([401, 'invalid_credentials'])
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
})

test('A78 an existing address is refused, whatever its case and spaces', async () => {
  const server = await testApp()
  await server.register('elea@test.fr')
  const { status, json } = await server.call('POST', '/auth/register', {
    body: aUser({ email: ' Elea@Test.FR ' }),
  })
  expect([status, json.code]).toEqual([409, 'email_taken'])
  expect(json.error).toBe('Un compte existe déjà avec cette adresse email.')
})

test('two registrations of one address at once make one account', async () => {
  const server = await testApp()
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call('POST', '/auth/register', { body: aUser() })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('A78 a password counts code points and is never trimmed', async () => {
  const server = await testApp()
  const register = (password: string, email: string) =>
    server.call('POST', '/auth/register', { body: aUser({ password, email }) })
  expect((await register('🐉'.repeat(7), 'a@test.fr')).json.error).toBe(
    'Le mot de passe doit contenir au moins 8 caractères.',
  )
  expect((await register('🐉'.repeat(8), 'b@test.fr')).status).toBe(201)
  expect((await register('🐉'.repeat(200), 'c@test.fr')).status).toBe(201)
  expect((await register('a'.repeat(201), 'd@test.fr')).status).toBe(422)
  expect((await register(' sept   ', 'e@test.fr')).status).toBe(201)
  expect((await server.call('POST', '/auth/login', login('e@test.fr', 'sept'))).status).toBe(401)
  expect((await server.call('POST', '/auth/login', login('e@test.fr', ' sept   '))).status).toBe(200)
})

test('a name may be missing', async () => {
  const server = await testApp()
  const { json } = await server.call<{ user: { name: string } }>('POST', '/auth/register', {
    body: aUser({ name: null }),
  })
  expect(json.user.name).toBe('')
})

test('passwords are kept as argon2id hashes only', async () => {
  const server = await testApp()
  await server.register()
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test.each([
  ['no proxy', {}],
  ['a proxy that adds no header', { host: '127.0.0.1:8787' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '192.0.2.7' }],
  ['True-Client-IP', { 'true-client-ip': '192.0.2.7' }],
  ['X-Client-IP', { 'x-client-ip': '192.0.2.7' }],
])(
  'A177 whoever registers ADMIN_EMAIL first is no admin, whatever the request shows: %s',
  async (_, headers) => {
    for (const url of ['http://127.0.0.1:8787', 'http://localhost:8787', 'http://comptoir.example']) {
      const server = await testApp({ env: { ADMIN_EMAIL: 'Chef@test.fr' } })
      const call = (method: string, path: string, options: RequestInit) =>
        server.app.request(
          url + path,
          { method, ...options, headers: { ...JSON_BODY, ...headers, ...options.headers } },
          FROM_HERE,
        )
      const body = JSON.stringify({ user: { email: 'chef@test.fr', password: PASSWORD } })
      const { token, user } = await (await call('POST', '/auth/register', { body })).json()
      const bearer = { headers: { authorization: `Bearer ${token}` } }
      expect(user.is_admin).toBe(false)
      expect((await (await call('GET', '/me', bearer)).json()).is_admin).toBe(false)
      expect((await call('GET', '/api/v1/admin/stats', bearer)).status).toBe(403)
      const login = JSON.stringify({ email: 'chef@test.fr', password: PASSWORD })
      expect((await (await call('POST', '/auth/login', { body: login })).json()).user.is_admin).toBe(false)
      await server.close()
    }
  },
)

test('A177 without mail, ADMIN_EMAIL is an admin once its session opens the link of the operator’s file, once', async () => {
  const server = await testApp({ env: { ADMIN_EMAIL: 'chef@test.fr' } })
  const chief = await server.register('chef@test.fr')
  const stranger = await server.register()
  await expect.poll(() => server.adminLinks).toHaveLength(1)
  const url = new URL(server.adminLinks[0] ?? '')
  expect([url.origin, url.pathname]).toEqual(['http://127.0.0.1:8787', '/confirm-email'])
  const open = ({ token }: { token: string }) =>
    server.call('POST', '/auth/email/confirm', { token, body: { token: url.searchParams.get('token') } })
  expect((await open(stranger)).json.code).toBe('link_invalid')
  expect((await open(chief)).status).toBe(200)
  expect(server.adminLinks.at(-1)).toBe(null)
  expect((await server.call('GET', '/api/v1/admin/stats', { token: chief.token })).status).toBe(200)
  expect((await open(chief)).json.code).toBe('link_invalid')
  await server.call('POST', '/auth/login', login('chef@test.fr', PASSWORD))
  await server.register()
  expect(server.adminLinks).toHaveLength(2)
})
