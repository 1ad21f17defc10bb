import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/app.ts'
import { googleApp, googleMailApp, ME } from '#tests/support/server/google-app.ts'
import { linkIn } from '#tests/support/server/mail-app.ts'

test('A68 Google owns its own addresses and those of a hosted domain, so it links the account of that address', async () => {
  const { server, signIn } = await googleApp()
  for (const [email, hd] of [
    ['elea@gmail.com', undefined],
    ['Lou@GMail.com', undefined],
    ['elea@googlemail.com', undefined],
    ['elea@test.fr', 'test.fr'],
    ['Lou@Test.fr', 'TEST.fr'],
  ] as const) {
    const { user } = await server.register(email.toLowerCase())
    const { status, json } = await signIn({ sub: email, email, hd })
    expect([status, json.user.id], email).toEqual([200, user.id])
  }
})

const NOT_ITS_OWN: [string, Record<string, unknown>][] = [
  ['of no hosted domain', {}],
  ['of another hosted domain', { hd: 'autre.fr' }],
  ['below a hosted domain', { hd: 'fr' }],
  ['of an empty hosted domain', { hd: '' }],
  ['whose hosted domain is no text', { hd: ['test.fr'] }],
  ['that only begins like Google’s', { email: 'elea@gmail.com.test.fr' }],
  ['that only ends like Google’s', { email: 'elea@pas-gmail.com' }],
]
test('A68 an address that is not Google’s links no account and ends nothing', async () => {
  const { server, signIn } = await googleApp()
  const { token } = await server.register(ME.email)
  await server.register('elea@gmail.com.test.fr')
  await server.register('elea@pas-gmail.com')
  for (const email_verified of [0, 1]) {
    await server.db.updateTable('users').set({ email_verified }).execute()
    const before = await server.db.selectFrom('users').selectAll().execute()
    for (const [name, claims] of NOT_ITS_OWN) {
      const { status, json } = await signIn({}, { claims: { hd: undefined, ...claims } })
      expect([status, json.code], name).toEqual([409, 'google_not_linked'])
      expect(json.error).toContain(
        'connecte-toi avec ton mot de passe, puis lie Google dans «\u00a0Mon compte\u00a0»',
      )
    }
    expect(await server.db.selectFrom('users').selectAll().execute()).toEqual(before)
    expect((await server.call('GET', '/me', { token })).status).toBe(200)
    const login = { body: { email: ME.email, password: PASSWORD } }
    expect((await server.call('POST', '/auth/login', login)).status).toBe(200)
  }
})

test('A68 the answer says whether the account was made, found, or lost a password that nobody had proved', async () => {
  const { server, signIn } = await googleApp()
  expect((await signIn()).json).toMatchObject({ outcome: 'made' })
  expect((await signIn()).json).toMatchObject({ outcome: 'found' })
  await server.register('lou@gmail.com')
  expect((await signIn({ sub: 'lou', email: 'lou@gmail.com' })).json).toMatchObject({ outcome: 'sealed' })
})

test('A68 an account that has a Google identity never gets another one', async () => {
  const { server, signIn } = await googleApp()
  const first = await signIn()
  const second = await signIn({ sub: 'autre' })
  expect([second.status, second.json.code]).toEqual([409, 'google_conflict'])
  expect(second.json.error).toMatch(/^Ce compte est lié à un autre compte Google/)
  expect((await signIn()).json.user.id).toBe(first.json.user.id)
  const { token } = first.json
  expect((await server.call('GET', '/me', { token })).status).toBe(200)
})

test('A68 of two identities that come at once for one address, one is linked', async () => {
  const { server, signIn } = await googleApp()
  await server.register(ME.email)
  const answers = await Promise.all([signIn({ sub: 'une' }), signIn({ sub: 'autre' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await server.db.selectFrom('users').select('google_sub').execute()).toEqual([
    { google_sub: answers[0].status === 200 ? 'une' : 'autre' },
  ])
})

test('A68 A177 an address that is not Google’s makes an account that proves nothing: no admin, and no link', async () => {
  const { server, signIn } = await googleApp({
    ADMIN_EMAIL: 'elea@test.fr',
    PUBLIC_URL: 'https://comptoir.example',
  })
  const { status, json } = await signIn({ hd: undefined })
  expect([status, json.user.is_admin]).toEqual([201, false])
  expect((await signIn({ hd: undefined })).json.user.is_admin).toBe(false)
  const access = await server.call('GET', '/api/v1/me/access', { token: json.token })
  expect(access.json).toEqual({ has_password: false, has_google: true, email_verified: false })
  expect((await server.call('GET', '/api/v1/admin/stats', { token: json.token })).status).toBe(403)
})

test('A177 ADMIN_EMAIL that came through a Google that does not own it is an admin once the mailed link was opened', async () => {
  const { server, signIn, mailbox } = await googleMailApp({ ADMIN_EMAIL: ME.email })
  const { token, user } = (await signIn({ hd: undefined })).json
  expect(user.is_admin).toBe(false)
  const body = { token: linkIn(await mailbox.waitFor(ME.email)).token }
  expect((await server.call('POST', '/auth/email/confirm', { token, body })).status).toBe(200)
  expect((await server.call('GET', '/me', { token })).json.is_admin).toBe(true)
})

test('A68 A185 a password by mail shuts out the Google identity of an address that Google does not own', async () => {
  const { server, signIn, mailbox } = await googleMailApp()
  const stranger = (await signIn({ hd: undefined })).json
  await server.call('POST', '/auth/password/forgot', { body: { email: ME.email } })
  const reset = { token: linkIn(await mailbox.waitFor(ME.email)).token, password: PASSWORD }
  expect((await server.call('POST', '/auth/password/reset', { body: reset })).status).toBe(200)
  const again = await signIn({ hd: undefined })
  expect([again.status, again.json.code]).toEqual([409, 'google_not_linked'])
  expect((await server.call('GET', '/me', { token: stranger.token })).status).toBe(401)
  const login = { body: { email: ME.email, password: PASSWORD } }
  expect((await server.call('POST', '/auth/login', login)).status).toBe(200)
  const owner = await signIn({ sub: 'à elle' })
  expect([owner.status, owner.json.user.id]).toEqual([200, stranger.user.id])
})

/** A player with a password, and what links a Google account to theirs. */
async function withPassword(email = 'lou@ailleurs.fr') {
  const world = await googleMailApp()
  const { server, google, signIn } = world
  const { token, user } = await server.register(email)
  const link = async (body: object = {}, given = token) =>
    server.call('POST', '/api/v1/me/google', {
      token: given,
      body: { password: PASSWORD, credential: await google.credentialFor(ME), ...body },
    })
  const access = async () => (await server.call('GET', '/api/v1/me/access', { token })).json
  const opensMine = async (who: object = {}) => (await signIn(who)).json.user?.id === user.id
  return { ...world, token, user, link, access, opensMine }
}

test('A68 a signed-in player whose address is proved links a Google account of any address with password and fresh token', async () => {
  const { server, token, link, access, opensMine } = await withPassword()
  const early = await link()
  expect([early.status, early.json.code]).toEqual([409, 'google_conflict'])
  expect(await access()).toMatchObject({ has_google: false })
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  expect((await link()).json).toEqual({ ok: true })
  expect(await access()).toEqual({ has_password: true, has_google: true, email_verified: true })
  expect(await opensMine()).toBe(true)
  expect(await opensMine({ hd: undefined })).toBe(true)
  expect((await server.call('GET', '/me', { token })).status).toBe(200)
})

test('A68 whoever registered an address of Google’s links no identity of their own, and its owner comes in', async () => {
  const { link, signIn, google } = await withPassword(ME.email)
  const stranger = await google.credentialFor({ ...ME, sub: 'une autre', email: 'une.autre@gmail.com' })
  expect((await link({ credential: stranger })).status).toBe(409)
  expect((await signIn()).status).toBe(200)
})

test('A68 nothing is linked without the password, or with a token that is old, forged or of another site', async () => {
  const { google, link, access } = await withPassword()
  const iat = Math.floor(Date.now() / 1000)
  const refused = [
    { password: 'faux' },
    { password: '' },
    { credential: 'faux' },
    { credential: await google.credentialFor(ME, { issuedAt: iat - 700 }) },
    { credential: await google.credentialFor(ME, { forged: true }) },
    { credential: await google.credentialFor(ME, { audience: 'un-autre-site' }) },
  ]
  for (const body of refused) {
    const { status, json } = await link(body)
    expect([status, json.code]).toEqual([422, 'invalid_credentials'])
  }
  expect((await link({ credential: undefined })).json.code).toBe('invalid')
  expect(await access()).toMatchObject({ has_google: false })
})

test('A68 an identity opens one account, and an account has one identity', async () => {
  const { google, server, link, opensMine, access } = await withPassword()
  const other = await server.register()
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  expect((await link({}, other.token)).status).toBe(200)
  const taken = await link()
  expect([taken.status, taken.json.code]).toEqual([409, 'google_conflict'])
  expect(await access()).toMatchObject({ has_google: false })
  const mine = await google.credentialFor({ ...ME, sub: 'à moi' })
  const both = await Promise.all([link({ credential: mine }), link({ credential: mine })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const second = await link({ credential: await google.credentialFor({ ...ME, sub: 'une seconde' }) })
  expect([second.status, second.json.code]).toEqual([409, 'google_conflict'])
  expect(await opensMine({ sub: 'à moi' })).toBe(true)
})
