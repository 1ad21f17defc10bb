import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { TokenOverrides } from '#tests/stand-ins/google-tokens.ts'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { googleApp, ME } from '#tests/support/server/google-app.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'
const NOW = () => Math.floor(Date.now() / 1000)

test('A68 a new identity gets an account and a session', async () => {
  const { server, signIn } = await googleApp()
  const { status, json } = await signIn()
  expect(status).toBe(201)
  expect(json.user).toMatchObject({
    email: 'elea@test.fr',
    name: 'Éléa',
    is_admin: false,
    access_active: false,
  })
  expect((await server.call('GET', '/me', { token: json.token })).json).toEqual(json.user)
  const access = await server.call('GET', '/api/v1/me/access', { token: json.token })
  expect(access.json).toEqual({ has_password: false, has_google: true, email_verified: true })
})

test('A68 the same identity opens the same account, whatever address it has now', async () => {
  const { signIn } = await googleApp()
  const first = await signIn()
  const again = await signIn({ email: 'nouvelle@test.fr' })
  expect([again.status, again.json.user]).toEqual([200, first.json.user])
})

test('A68 an account of a proved address is linked and keeps its password and sessions', async () => {
  const { server, signIn } = await googleApp()
  const { token, user } = await server.register(' Elea@TEST.fr ')
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  const { status, json } = await signIn()
  expect([status, json.user.id]).toEqual([200, user.id])
  const login = { body: { email: 'elea@test.fr', password: PASSWORD } }
  expect((await server.call('POST', '/auth/login', login)).status).toBe(200)
  expect((await server.call('GET', '/me', { token })).status).toBe(200)
})

test('A68 whoever had registered an address that was never proved is shut out when its owner signs in', async () => {
  const { server, signIn } = await googleApp()
  const thief = await server.register('elea@test.fr')
  const ended: string[] = []
  server.live.open({ userId: thief.user.id, sessionId: 's', tell() {}, close: () => ended.push('s') })
  const { status, json } = await signIn()
  expect([status, json.user.id]).toEqual([200, thief.user.id])
  expect((await server.call('GET', '/me', { token: thief.token })).status).toBe(401)
  const login = { body: { email: 'elea@test.fr', password: PASSWORD } }
  expect((await server.call('POST', '/auth/login', login)).status).toBe(401)
  expect(ended).toEqual(['s'])
  expect((await server.call('GET', '/me', { token: json.token })).status).toBe(200)
})

test('A68 first sign-ins at once make one account', async () => {
  const { server, signIn } = await googleApp()
  const answers = await Promise.all([signIn(), signIn(), signIn()])
  expect(new Set(answers.map(({ json }) => json.user.id)).size).toBe(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(await server.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

test('A74 an account without password refuses every password like a wrong one', async () => {
  const { server, signIn } = await googleApp()
  await signIn()
  for (const password of [' ', 'null', 'undefined', '$argon2id$']) {
    const body = { email: 'elea@test.fr', password }
    expect((await server.call('POST', '/auth/login', { body })).json.code).toBe('invalid_credentials')
  }
})

test('A68 an address that Google has not verified opens nothing', async () => {
  const { server, signIn } = await googleApp()
  const bad = [{ email_verified: false }, { email_verified: 'false' }, { email_verified: undefined }]
  for (const claims of bad) {
    const { status, json } = await signIn({}, { claims })
    expect([status, json.code]).toEqual([403, 'forbidden'])
    expect(json.error).toContain('n’a pas vérifié cette adresse')
  }
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([])
})

const REFUSED: [string, TokenOverrides][] = [
  ['signed by a key that Google never published', { forged: true }],
  ['for another site', { audience: 'un-autre-site' }],
  ['for several sites', { audience: ['comptoir-doublure', 'un-autre-site'] }],
  ['from another issuer', { issuer: 'https://accounts.google.example' }],
  ['that is over', { issuedAt: NOW() - 7200 }],
  ['without an end', { lasts: null }],
  ['without an address', { claims: { email: undefined } }],
  ['with an address that is none', { claims: { email: 'elea' } }],
  ['with a list for an address', { claims: { email: ['elea@test.fr'] } }],
  ['with a number for an identity', { claims: { sub: 42 } }],
  ['with an empty identity', { claims: { sub: '' } }],
]
test('A68 a token that is not of Google, for us, of now and of somebody is refused', async () => {
  const { server, signIn } = await googleApp()
  for (const [name, overrides] of REFUSED) {
    const { status, json } = await signIn({}, overrides)
    expect([status, json.code], name).toEqual([401, 'invalid_credentials'])
  }
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('A68 a token signed with the client id, by no one, or changed on its way is refused', async () => {
  const { google, post } = await googleApp()
  const good = await google.credentialFor(ME)
  const [head, body, signature] = good.split('.')
  const claims = {
    ...ME,
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    iat: NOW(),
    exp: NOW() + 60,
  }
  const secret = new TextEncoder().encode(google.clientId)
  const { privateKey } = await generateKeyPair('RS512', { extractable: true })
  const other = { ...claims, email: 'autre@test.fr' }
  const refused = [
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'cle-1' }).sign(secret),
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS512', kid: 'cle-1' }).sign(privateKey),
    new UnsecuredJWT(claims).encode(),
    `${head}.${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`,
    `${head}.${body}.`,
    `${good}.${signature}`,
    'pas-un-jeton',
    SCRIPT,
  ]
  for (const credential of refused) {
    const { status, json } = await post({ credential })
    expect([status, json.code]).toEqual([401, 'invalid_credentials'])
  }
})

test('A68 a small difference of clocks is forgiven', async () => {
  const { signIn } = await googleApp()
  expect((await signIn({}, { issuedAt: NOW() - 3610 })).status).toBe(201)
})

test('A68 keys are fetched once and again when Google signs with a new one', async () => {
  const { google, signIn } = await googleApp()
  await signIn()
  await signIn()
  expect(google.asked).toEqual(['/certs'])
  await google.rotate()
  expect((await signIn()).status).toBe(200)
  expect(google.asked).toEqual(['/certs', '/certs'])
})

test('A68 while Google’s keys cannot be had the answer is 503, and sign-in works again after', async () => {
  const { google, signIn, forgetKeys } = await googleApp()
  google.fail(true)
  const down = await signIn()
  expect([down.status, down.json.code]).toEqual([503, 'unavailable'])
  expect(down.headers.get('retry-after')).toBe('30')
  google.fail(false)
  expect((await signIn()).status).toBe(201)
  forgetKeys()
  await google.close()
  expect((await signIn()).status).toBe(503)
})

test('a server without Google says so', async () => {
  const server = await testApp()
  const { status, json } = await server.call('POST', '/auth/google', { body: { credential: 'jeton' } })
  expect([status, json.code]).toEqual([503, 'not_configured'])
})

test('the name is trimmed, cut at a whole character, and stays text', async () => {
  const { signIn } = await googleApp()
  const name = async (sub: string, given: unknown) =>
    (await signIn({ sub, email: `${sub}@test.fr` }, { claims: { name: given } })).json.user.name
  expect(await name('a', `  ${SCRIPT} `)).toBe(SCRIPT)
  expect(await name('b', `${'x'.repeat(99)}🐉`)).toBe('x'.repeat(99))
  expect(await name('c', ['une', 'liste'])).toBe('')
  expect(await name('d', undefined)).toBe('')
})

test('A177 the account of ADMIN_EMAIL is an admin through Google at once where Google owns the address', async () => {
  const { signIn } = await googleApp({ ADMIN_EMAIL: 'elea@test.fr', PUBLIC_URL: 'https://comptoir.example' })
  expect((await signIn()).json.user.is_admin).toBe(true)
})

test('sign-ins through Google from one place are limited', async () => {
  const { post } = await googleApp()
  const from = (place: string) => post({ credential: 'faux' }, { headers: { 'x-forwarded-for': place } })
  const answers = await Promise.all(Array.from({ length: 105 }, () => from('10.0.0.1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await from('10.0.0.2')).status).toBe(401)
})
