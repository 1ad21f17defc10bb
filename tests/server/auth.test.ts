import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'

const aUser = (over: Record<string, unknown> = {}) => ({
  user: { name: 'Éléa', email: 'elea@test.fr', password: PASSWORD, ...over },
})
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

test.each([
  ['no user', {}],
  ['a user that is a text', { user: 'elea' }],
  ['no address', aUser({ email: undefined })],
  ['a blank address', aUser({ email: '   ' })],
  ['an address without @', aUser({ email: 'elea' })],
  ['an address with a space', aUser({ email: 'e lea@test.fr' })],
  ['an endless address', aUser({ email: `${'e'.repeat(250)}@test.fr` })],
  ['a password that is a number', aUser({ password: 123_456_789 })],
  ['a name that is a list', aUser({ name: ['x'] })],
  ['an endless name', aUser({ name: 'x'.repeat(101) })],
])('A77 registering with %s is refused with the place and a French sentence', async (_, body) => {
  const server = await testApp()
  const { status, json } = await server.call('POST', '/auth/register', { body })
  expect([status, json.code]).toEqual([422, 'invalid'])
  expect(json.error).toMatch(/^[A-ZÉ].*\.$/)
  expect(json.details).not.toHaveLength(0)
})

test('a name may be missing', async () => {
  const server = await testApp()
  const { json } = await server.call<{ user: { name: string } }>('POST', '/auth/register', {
    body: aUser({ name: null }),
  })
  expect(json.user.name).toBe('')
})

test.each([
  ['text that is not JSON', 'elea', 400],
  ['nothing', '', 400],
  ['no password', '{"email":"elea@test.fr"}', 422],
  ['an empty password', '{"email":"elea@test.fr","password":""}', 422],
  ['an object for a password', '{"email":"elea@test.fr","password":{"$ne":""}}', 422],
  ['a huge body', `{"email":"${'x'.repeat(20_000)}"}`, 413],
])('signing in with %s is refused', async (_, body, status) => {
  const server = await testApp()
  expect((await server.call('POST', '/auth/login', { body })).status).toBe(status)
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
  [true, {}],
  [true, { PUBLIC_URL: 'http://localhost:8787' }],
  [true, { PUBLIC_URL: 'http://127.0.0.1:9000', HOST: 'localhost' }],
  [true, { PUBLIC_URL: 'http://[::1]:9000', HOST: '::1' }],
  [false, { PUBLIC_URL: 'https://comptoir.example' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '::' }],
  [false, { HOST: '192.0.2.7' }],
  [false, { HOST: '127.0.0.1.example' }],
  [false, { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8787' }],
  [false, { TRUST_PROXY: '1' }],
] as const)(
  'that ADMIN_EMAIL is an admin without a mailed link is %s with %j: only this machine may reach the server',
  async (admin, env) => {
    const server = await testApp({ env: { ADMIN_EMAIL: 'Chef@test.fr', ...env } })
    const { token, user } = await server.register('chef@test.fr')
    expect(user.is_admin).toBe(admin)
    expect((await server.call('GET', '/api/v1/admin/users', { token })).status).toBe(admin ? 200 : 403)
  },
)

test.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Forwarded-Server', { 'x-forwarded-server': 'relais' }],
  ['Forwarded', { forwarded: 'for=127.0.0.1' }],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
  ['Via', { via: '1.1 relais' }],
  ['a name of elsewhere', { host: 'comptoir.example' }],
])('ADMIN_EMAIL gives nothing to a request that %s shows to come from elsewhere', async (_, headers) => {
  const server = await testApp({ env: { ADMIN_EMAIL: 'chef@test.fr' } })
  const call = (method: string, path: string, options: object) =>
    // A test's request has its host in its address alone.
    'host' in headers
      ? server.app.request(`http://${headers.host}${path}`, { method, ...options })
      : server.app.request(path, { method, ...options, headers: { ...headers, ...Object(options).headers } })
  const body = JSON.stringify({ user: { email: 'chef@test.fr', password: PASSWORD } })
  const { token, user } = await (await call('POST', '/auth/register', { body })).json()
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  expect(user.is_admin).toBe(false)
  expect((await (await call('GET', '/me', bearer)).json()).is_admin).toBe(false)
  expect((await call('GET', '/api/v1/admin/stats', bearer)).status).toBe(403)
  const login = JSON.stringify({ email: 'chef@test.fr', password: PASSWORD })
  expect((await (await call('POST', '/auth/login', { body: login })).json()).user.is_admin).toBe(false)

  expect((await server.call('GET', '/api/v1/admin/stats', { token })).status).toBe(200)
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  expect((await call('GET', '/api/v1/admin/stats', bearer)).status).toBe(200)
})
