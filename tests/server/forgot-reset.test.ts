import { expect, test } from 'vitest'
import { startHousekeeping } from '#server/housekeeping.ts'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { sqliteTest } from '#tests/support/database.ts'
import { linkIn, mailApp } from '#tests/support/server/mail-app.ts'

const HOUR = 3_600_000
const NEW = 'un tout autre mot'
const INVALID = 'Lien invalide ou expiré. Recommence la procédure.'

async function forgotten() {
  const world = await mailApp()
  const { server, mailbox } = world
  const account = await server.register('elea@test.fr')
  const forgot = (email: unknown, place = '10.0.0.1') =>
    server.call('POST', '/auth/password/forgot', { body: { email }, headers: { 'x-forwarded-for': place } })
  const reset = (token: unknown, password: unknown = NEW) =>
    server.call('POST', '/auth/password/reset', { body: { token, password } })
  const login = async (password: string) =>
    (await server.call('POST', '/auth/login', { body: { email: 'elea@test.fr', password } })).status
  /** Asks for a link and reads it in the letter. */
  const link = async () => {
    await forgot('elea@test.fr')
    return linkIn(await mailbox.waitFor('elea@test.fr')).token
  }
  return { ...world, account, forgot, reset, login, link }
}

test('A81 A184 forgot answers the same for every address, and writes to the known one only', async () => {
  const { forgot, mailbox } = await forgotten()
  const unknown = await forgot('personne@test.fr')
  const known = await forgot('  ELEA@test.fr ')
  expect([unknown.status, unknown.text]).toEqual([200, '{"ok":true}'])
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  const letter = await mailbox.waitFor('elea@test.fr')
  expect(linkIn(letter).page).toBe('https://comptoir.example/reset-password')
  expect(letter.subject).toBe('Comptoir\u00a0: ton nouveau mot de passe')
  expect(mailbox.letters).toHaveLength(1)
})

// On PostgreSQL the look at the table may take longer than the head start that the answer gets.
sqliteTest('A81 the answer to forgot leaves before anything was done for a known address', async () => {
  const { forgot, mailbox, server } = await forgotten()
  await forgot('elea@test.fr')
  expect(await server.db.selectFrom('mail_links').selectAll().execute()).toEqual([])
  await mailbox.waitFor('elea@test.fr')
})

test('A81 a mail server that refuses changes nothing in the answer', async () => {
  const { forgot, mailbox } = await forgotten()
  mailbox.refuse(true)
  expect((await forgot('elea@test.fr')).status).toBe(200)
})

test('A185 A171 a link gives a new password, once', async () => {
  const { link, reset, login } = await forgotten()
  const token = await link()
  const done = await reset(token)
  expect([done.status, done.json]).toEqual([200, { ok: true }])
  expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200])
  const again = await reset(token, 'encore un autre')
  expect([again.status, again.json.code, again.json.error]).toEqual([422, 'link_invalid', INVALID])
  expect(await login(NEW)).toBe(200)
})

test('A185 a new password ends every session and live stream of the account, and of no other', async () => {
  const { server, account, link, reset } = await forgotten()
  const other = await server.register()
  const ended: string[] = []
  for (const { user } of [account, other]) {
    server.live.open({ userId: user.id, sessionId: 's', tell() {}, close: () => ended.push(user.id) })
  }
  await reset(await link())
  const status = async (token: string) => (await server.call('GET', '/me', { token })).status
  expect([await status(account.token), await status(other.token)]).toEqual([401, 200])
  expect(ended).toEqual([account.user.id])
})

test('A185 opening the link proves the address', async () => {
  const { server, link, reset } = await forgotten()
  await reset(await link())
  const { email_verified } = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(email_verified).toBe(1)
})

test('A85 a link ends after an hour', async () => {
  const { clock, link, reset } = await forgotten()
  const token = await link()
  clock.now += HOUR - 1
  expect((await reset(token, 'court')).status).toBe(422)
  clock.now += 1
  const late = await reset(token)
  expect([late.status, late.json.error]).toEqual([422, INVALID])
})

test('A85 a newer link ends the older ones', async () => {
  const { link, reset } = await forgotten()
  const older = await link()
  const newer = await link()
  expect((await reset(older)).json.code).toBe('link_invalid')
  expect((await reset(newer)).status).toBe(200)
})

test('A85 two resets with one link at once: one succeeds, and its password is the one that opens', async () => {
  const { link, reset, login } = await forgotten()
  const token = await link()
  const passwords = ['premier mot de passe', 'second mot de passe', 'troisième mot de passe']
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  const statuses = answers.map(({ status }) => status)
  expect([...statuses].sort()).toEqual([200, 422, 422])
  expect(await login(passwords[statuses.indexOf(200)] ?? '')).toBe(200)
})

test('A185 a sign-in under way with the old password opens nothing once the new one is set', async () => {
  const { server, link, reset, login } = await forgotten()
  const token = await link()
  const { matches } = server.deps.passwords
  server.deps.passwords.matches = async (hash, password) => {
    const fits = await matches(hash, password)
    await reset(token)
    return fits
  }
  expect(await login(PASSWORD)).toBe(401)
  expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('A184 only a hash of the link is stored', async () => {
  const { server, link } = await forgotten()
  const secret = (await link()).split('.')[1] ?? ''
  const [stored] = await server.db.selectFrom('mail_links').selectAll().execute()
  expect(secret).toHaveLength(43)
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('A85 a tampered, foreign, unknown or misshapen token is answered like a used one', async () => {
  const { server, link, reset, login } = await forgotten()
  const other = await server.register()
  const [id, secret] = (await link()).split('.')
  const tokens = [
    `${other.user.id}.${secret}`,
    `${id}.${secret?.split('').reverse().join('')}`,
    `${id}.${'A'.repeat(43)}`,
    `${id}`,
    `${id}.${secret}.${secret}`,
    ` ${id}.${secret}`,
    'x'.repeat(501),
    '',
    null,
    undefined,
    42,
    { $ne: '' },
    "' or 1=1 --",
  ]
  for (const token of tokens) {
    const { status, json } = await reset(token)
    expect([token, status, json.code, json.error]).toEqual([token, 422, 'link_invalid', INVALID])
  }
  expect(await login(PASSWORD)).toBe(200)
})

test('A84 a password that breaks the rules is refused and the link still serves', async () => {
  const { server, link, reset } = await forgotten()
  const token = await link()
  const without = await server.call('POST', '/auth/password/reset', { body: { token } })
  expect([without.status, without.json.code]).toEqual([422, 'invalid'])
  for (const password of [null, '', 'sept si', 12345678, 'x'.repeat(201)]) {
    const { status, json } = await reset(token, password)
    expect([password, status, json.code]).toEqual([password, 422, 'invalid'])
  }
  expect((await reset(token)).status).toBe(200)
})

test('A81 after three letters in an hour an address gets no more, silently', async () => {
  const { clock, forgot, mailbox, server } = await forgotten()
  await server.register('lou@test.fr')
  for (let i = 0; i < 5; i++) expect((await forgot('elea@test.fr')).status).toBe(200)
  await forgot('lou@test.fr')
  await mailbox.waitFor('lou@test.fr')
  const received = () => mailbox.letters.filter(({ recipients }) => recipients[0] === 'elea@test.fr').length
  await expect.poll(received).toBe(3)
  clock.now += HOUR
  await forgot('elea@test.fr')
  for (let i = 0; i < 4; i++) await mailbox.waitFor('elea@test.fr')
})

test('one place may ask twenty times an hour, another place is not held up by it', async () => {
  const { forgot } = await forgotten()
  for (let i = 0; i < 20; i++) expect((await forgot(`robot${i}@test.fr`)).status).toBe(200)
  const refused = await forgot('elea@test.fr')
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await forgot('elea@test.fr', '10.0.0.2')).status).toBe(200)
})

test('without a mail service forgot says so, whatever the address', async () => {
  const server = await testApp()
  await server.register('elea@test.fr')
  for (const email of ['elea@test.fr', 'personne@test.fr']) {
    const { status, json } = await server.call('POST', '/auth/password/forgot', { body: { email } })
    expect([status, json.code]).toEqual([503, 'not_configured'])
    expect(json.error).toBe('Ce serveur n’envoie pas de courrier\u00a0: contacte son auteur.')
  }
})

test('links that ended are forgotten, the others stay', async () => {
  const { server, clock, link } = await forgotten()
  const other = await server.register('lou@test.fr')
  await link()
  clock.now += HOUR
  const living = { user_id: other.user.id, hash: 'h', purpose: 'confirm', expires_at: clock.now + 1 } as const
  await server.db.insertInto('mail_links').values(living).execute()
  const stop = startHousekeeping(server.deps)
  const owners = () => server.db.selectFrom('mail_links').select('user_id').execute()
  await expect.poll(owners).toEqual([{ user_id: other.user.id }])
  stop()
})
