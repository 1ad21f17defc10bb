import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { googleApp, ME } from '#tests/support/server/google-app.ts'

const NEW = 'un tout autre mot'
const SCRIPT = '<img src=x onerror=alert(1)>'

async function anAccount() {
  const server = await testApp()
  const { token, user } = await server.register('elea@test.fr')
  const change = (body: unknown, given = token) =>
    server.call('POST', '/api/v1/me/password', { token: given, body })
  const login = async (password: string) => {
    const body = { email: 'elea@test.fr', password }
    const { status, json } = await server.call('POST', '/auth/login', { body })
    return { status, token: String(json.token) }
  }
  const status = async (given: string) => (await server.call('GET', '/me', { token: given })).status
  return { server, token, user, change, login, status }
}

test('how a player can sign in: by password, address not proved yet', async () => {
  const { server, token } = await anAccount()
  const { json } = await server.call('GET', '/api/v1/me/access', { token })
  expect(json).toEqual({ has_password: true, has_google: false, email_verified: false })
})

test('a new name is answered, shown at /me, and found by the admin’s search', async () => {
  const { server, token, user } = await anAccount()
  const renamed = await server.call('PATCH', '/api/v1/me', { token, body: { name: `  Zoé ${SCRIPT} ` } })
  expect([renamed.status, renamed.json]).toEqual([200, { ...user, name: `Zoé ${SCRIPT}` }])
  expect((await server.call('GET', '/me', { token })).json).toEqual(renamed.json)
  const { search } = await server.db.selectFrom('users').select('search').executeTakeFirstOrThrow()
  expect(search).toBe(`elea@test.fr zoe ${SCRIPT}`)
  const emptied = await server.call('PATCH', '/api/v1/me', { token, body: { name: ' ' } })
  expect(emptied.json.name).toBe('')
})

test('a profile changes the name only, whatever else is sent', async () => {
  const { server, token, user } = await anAccount()
  const body = { name: 'Zoé', is_admin: true, access_active: true, email: 'chef@test.fr', id: 'x' }
  const { json } = await server.call('PATCH', '/api/v1/me', { token, body })
  expect(json).toEqual({ ...user, name: 'Zoé' })
})

test('A74 a new password replaces the old one; this session stays, the others and their streams end', async () => {
  const { server, token, user, change, login, status } = await anAccount()
  const other = (await login(PASSWORD)).token
  const [mine] = await server.db.selectFrom('sessions').selectAll().orderBy('created_at').execute()
  const ended: string[] = []
  for (const sessionId of [mine?.id ?? '', 'autre']) {
    server.live.open({ userId: user.id, sessionId, tell() {}, close: () => ended.push(sessionId) })
  }
  const { json } = await change({ current: PASSWORD, password: NEW })
  expect(json).toEqual({ ok: true })
  expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200])
  expect([await status(token), await status(other)]).toEqual([200, 401])
  expect(ended).toEqual(['autre'])
})

test('a wrong or missing current password changes nothing and ends no session', async () => {
  const { token, change, login, status } = await anAccount()
  for (const current of ['faux', '', undefined]) {
    const { status: code, json } = await change({ current, password: NEW })
    expect([code, json.code, json.error]).toEqual([422, 'invalid_credentials', 'Mot de passe incorrect.'])
  }
  expect([await status(token), (await login(PASSWORD)).status]).toEqual([200, 200])
})

test('A78 a new password obeys the rules of registration', async () => {
  const { change } = await anAccount()
  const { status, json } = await change({ current: PASSWORD, password: '🐉'.repeat(7) })
  expect([status, json.error]).toEqual([422, 'Le mot de passe doit contenir au moins 8 caractères.'])
  for (const password of [undefined, null, 12345678, 'x'.repeat(201)]) {
    expect((await change({ current: PASSWORD, password })).json.code).toBe('invalid')
  }
  expect((await change({ current: 'x'.repeat(1001), password: NEW })).status).toBe(422)
})

test('guesses of the current password are bounded', async () => {
  const { change, login } = await anAccount()
  const guesses = Array.from({ length: 15 }, (_, i) => change({ current: `essai ${i}`, password: NEW }))
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await change({ current: PASSWORD, password: NEW })).status).toBe(429)
  expect((await login(PASSWORD)).status).toBe(200)
})

test('two changes at once: one wins, the other is told', async () => {
  const { change, login } = await anAccount()
  const passwords = ['premier mot de passe', 'second mot de passe']
  const answers = await Promise.all(passwords.map((password) => change({ current: PASSWORD, password })))
  const statuses = answers.map(({ status }) => status)
  // 409 when both had proved the old password, 422 when the second came too late to.
  expect([...statuses].sort()).toEqual([200, expect.toBeOneOf([409, 422])])
  expect((await login(passwords[statuses.indexOf(200)] ?? '')).status).toBe(200)
})

test('a changed password ends the reset links that were on their way', async () => {
  const { server, user, change } = await anAccount()
  const link = { user_id: user.id, hash: 'h', purpose: 'reset', expires_at: Date.now() + 1000 } as const
  await server.db.insertInto('mail_links').values(link).execute()
  await change({ current: PASSWORD, password: NEW })
  expect(await server.db.selectFrom('mail_links').selectAll().execute()).toEqual([])
})

test('A68 an account that came through Google sets its first password, then needs it to set another', async () => {
  const { google, server, signIn } = await googleApp()
  const { token } = (await signIn()).json
  const change = (body: unknown) => server.call('POST', '/api/v1/me/password', { token, body })
  const credential = await google.credentialFor(ME)
  expect((await change({ password: NEW, credential })).status).toBe(200)
  expect((await server.call('GET', '/api/v1/me/access', { token })).json.has_password).toBe(true)
  expect((await change({ password: PASSWORD })).json.code).toBe('invalid_credentials')
  const body = { email: 'elea@test.fr', password: NEW }
  expect((await server.call('POST', '/auth/login', { body })).status).toBe(200)
})

test('A68 whoever holds the session of an account without password sets none without a fresh token of its identity', async () => {
  const { google, server, signIn } = await googleApp()
  const { token } = (await signIn()).json
  const iat = Math.floor(Date.now() / 1000)
  const change = (body: object) =>
    server.call('POST', '/api/v1/me/password', { token, body: { password: NEW, ...body } })
  const asked = 'Confirme avec Google\u00a0: ce compte n’a pas de mot de passe.'
  for (const body of [{}, { current: NEW }]) {
    const { status, json } = await change(body)
    expect([status, json.code, json.error]).toEqual([422, 'invalid_credentials', asked])
  }
  for (const credential of [
    '',
    'faux',
    await google.credentialFor({ ...ME, sub: 'autre' }),
    await google.credentialFor(ME, { issuedAt: iat - 700 }),
    await google.credentialFor(ME, { forged: true }),
    await google.credentialFor(ME, { audience: 'un-autre-site' }),
  ]) {
    const { status, json } = await change({ credential })
    expect([status, json.code]).toEqual([422, 'invalid_credentials'])
  }
  const remove = { token, body: { password: NEW } }
  expect((await server.call('DELETE', '/api/v1/me', remove)).json.code).toBe('invalid_credentials')
  expect((await server.call('GET', '/api/v1/me/access', { token })).json.has_password).toBe(false)
  expect((await change({ credential: await google.credentialFor(ME) })).status).toBe(200)
})

test('an account with neither password nor Google sets none either: the way in is the mailed link', async () => {
  const { server, token, change } = await anAccount()
  await server.db.updateTable('users').set({ password_hash: '' }).execute()
  const { status, json } = await change({ password: NEW })
  expect([status, json.code]).toEqual([422, 'invalid_credentials'])
  expect(json.error).toContain('«\u00a0Mot de passe oublié\u00a0»')
  const access = await server.call('GET', '/api/v1/me/access', { token })
  expect(access.json.has_password).toBe(false)
})
