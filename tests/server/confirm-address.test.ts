import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { linkIn, mailApp } from '#tests/support/server/mail-app.ts'

const DAY = 86_400_000
const CHIEF = 'chef@test.fr'

async function withChief(env: Record<string, string> = {}) {
  const world = await mailApp({ ADMIN_EMAIL: CHIEF, ...env })
  const { server } = world
  const confirm = (token: unknown, session: string) =>
    server.call('POST', '/auth/email/confirm', { token: session, body: { token } })
  const signIn = () => server.call('POST', '/auth/login', { body: { email: CHIEF, password: PASSWORD } })
  const isAdmin = async (token: string) => (await server.call('GET', '/me', { token })).json.is_admin
  return { ...world, confirm, signIn, isAdmin }
}

test('A177 ADMIN_EMAIL is an admin once the link mailed to it at registration was opened', async () => {
  const { server, mailbox, confirm, isAdmin } = await withChief()
  const { token, user } = await server.register(CHIEF)
  expect(user.is_admin).toBe(false)
  const letter = await mailbox.waitFor(CHIEF)
  const link = linkIn(letter)
  expect(link.page).toBe('https://comptoir.example/confirm-email')
  expect((await confirm(link.token, token)).json).toEqual({ ok: true })
  expect(await isAdmin(token)).toBe(true)
})

test('A177 a stranger who registered ADMIN_EMAIL gains nothing when its owner opens the link', async () => {
  const { server, mailbox, confirm, isAdmin } = await withChief()
  const stranger = await server.register(CHIEF)
  const owner = await server.register('lou@test.fr')
  const link = linkIn(await mailbox.waitFor(CHIEF))
  const unsigned = await server.call('POST', '/auth/email/confirm', { body: { token: link.token } })
  expect([unsigned.status, unsigned.json.code]).toEqual([401, 'unauthorized'])
  expect((await confirm(link.token, owner.token)).json.code).toBe('link_invalid')
  expect(await isAdmin(stranger.token)).toBe(false)
})

test('signing in, twice at once too, sends the admin one link again once the last one ended', async () => {
  const { server, mailbox, clock, confirm, signIn } = await withChief()
  const { token } = await server.register(CHIEF)
  const first = linkIn(await mailbox.waitFor(CHIEF))
  await signIn()
  clock.now += DAY
  await Promise.all([signIn(), signIn()])
  const second = linkIn(await mailbox.waitFor(CHIEF))
  expect(mailbox.letters).toHaveLength(2)
  expect((await confirm(first.token, token)).json.code).toBe('link_invalid')
  expect((await confirm(second.token, token)).status).toBe(200)
  await signIn()
  await server.register('lou@test.fr')
  await server.call('POST', '/auth/password/forgot', { body: { email: 'lou@test.fr' } })
  await mailbox.waitFor('lou@test.fr')
  expect(mailbox.letters).toHaveLength(3)
})

test('a letter that could not leave is tried again at the next sign-in', async () => {
  const { server, mailbox, signIn } = await withChief()
  mailbox.refuse(true)
  await server.register(CHIEF)
  await expect.poll(() => mailbox.refused).toEqual([CHIEF])
  await expect.poll(() => server.db.selectFrom('mail_links').selectAll().execute()).toEqual([])
  mailbox.refuse(false)
  await signIn()
  await mailbox.waitFor(CHIEF)
})

test('a player who asks for a link that cannot leave is told so, and no address is in the answer', async () => {
  const { server, mailbox } = await withChief()
  const { token } = await server.register('lou@test.fr')
  mailbox.refuse(true)
  const { status, json, text } = await server.call('POST', '/api/v1/me/confirm', { token })
  expect([status, json.code]).toEqual([502, 'service_failed'])
  expect(text).not.toContain('lou@')
})

test('nobody else is written to at registration; where mail goes, no link is handed over in a file', async () => {
  const { server, mailbox } = await withChief({ PUBLIC_URL: 'http://localhost:8787', TRUST_PROXY: '0' })
  await server.register(CHIEF)
  await mailbox.waitFor(CHIEF)
  const { token } = await server.register('lou@test.fr')
  await server.call('POST', '/api/v1/me/confirm', { token })
  await mailbox.waitFor('lou@test.fr')
  expect([mailbox.letters.length, server.adminLinks]).toEqual([2, []])
})

test('a player asks for the link of their address, and asking is bounded', async () => {
  const { server, mailbox, clock, confirm } = await withChief()
  const { token } = await server.register('lou@test.fr')
  const ask = () => server.call('POST', '/api/v1/me/confirm', { token })
  const access = async () => (await server.call('GET', '/api/v1/me/access', { token })).json.email_verified
  for (let i = 0; i < 3; i++) expect((await ask()).json).toEqual({ ok: true })
  expect([(await ask()).status, await access()]).toEqual([429, false])
  clock.now += 3_600_000
  await ask()
  const last = mailbox.letters.at(-1)
  expect(last && (await confirm(linkIn(last).token, token)).status).toBe(200)
  expect(await access()).toBe(true)
  expect((await ask()).json).toEqual({ ok: true })
  expect(mailbox.letters).toHaveLength(4)
})

test('a link confirms once, within a day, and opens nothing else', async () => {
  const { server, mailbox, clock, confirm } = await withChief()
  const { token } = await server.register('lou@test.fr')
  const link = async () => {
    await server.call('POST', '/api/v1/me/confirm', { token })
    return linkIn(await mailbox.waitFor('lou@test.fr')).token
  }
  const used = await link()
  const reset = { token: used, password: 'un tout autre mot' }
  expect((await server.call('POST', '/auth/password/reset', { body: reset })).json.code).toBe('link_invalid')
  clock.now += DAY
  expect((await confirm(used, token)).json.code).toBe('link_invalid')
  const fresh = await link()
  const both = await Promise.all([confirm(fresh, token), confirm(fresh, token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('confirming with what is no token is answered link_invalid', async () => {
  const server = await testApp()
  const { token: session } = await server.register()
  for (const token of [undefined, null, '', 42, 'x'.repeat(501), '<img src=x onerror=alert(1)>', 'a.b']) {
    const sent = { token: session, body: { token } }
    const { status, json } = await server.call('POST', '/auth/email/confirm', sent)
    expect([token, status, json.code]).toEqual([token, 422, 'link_invalid'])
  }
})

test('asking for a link needs a session and a mail service', async () => {
  const server = await testApp()
  expect((await server.call('POST', '/api/v1/me/confirm')).status).toBe(401)
  const { token } = await server.register()
  const { status, json } = await server.call('POST', '/api/v1/me/confirm', { token })
  expect([status, json.code]).toEqual([503, 'not_configured'])
})
