import { expect, test } from 'vitest'
import { otherAdminExists } from '#server/db/accounts.ts'
import { TABLES } from '#server/db/tables.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/database.ts'
import { aDevice } from '#tests/support/device.ts'
import { aMessage, storedMessages } from '#tests/support/server/contact.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'
import { googleApp, ME } from '#tests/support/server/google-app.ts'
import { anAdmin } from '#tests/support/server/with-admin.ts'

const remove = (server: TestApp, token: string, body: unknown) =>
  server.call('DELETE', '/api/v1/me', { token, body })

/** Gives an account a row in every table that can have one. */
async function fill(server: TestApp, token: string, userId: string) {
  const device = aDevice(server, token)
  const now = Date.now()
  for (const quantity of [1, 2]) {
    await device.bulk('user_inventories', [aQuantity({ quantity, stamp: aStamp(now - 10 + quantity) })])
  }
  const entry = { user_id: userId, hash: 'h', purpose: 'reset', expires_at: now + 1000 } as const
  await server.db.insertInto('mail_links').values(entry).execute()
  const payment = {
    user_id: userId,
    session_id: `cs_${userId}`,
    amount_eur: 10,
    created_at: now,
    granted_at: now,
  }
  await server.db.insertInto('payments').values(payment).execute()
  const [session] = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  const subscription = {
    user_id: userId,
    session_id: session?.id ?? '',
    endpoint: `https://fcm.googleapis.com/${userId}`,
    p256dh: 'p',
    auth: 'a',
    created_at: now,
    almanax_day: '2026-11-20',
    flips_day: '2026-11-20',
    pens_at: 0,
  }
  await server.db
    .insertInto('web_push_subscriptions')
    .values({ ...subscription, tries: 0, retry_at: 0 })
    .execute()
  const message = aMessage({ id: `message-${userId}`, email: `${userId}@test.fr` })
  await server.call('POST', '/api/contact', { token, body: message })
}

/** Every value of every table but the catalogue's, as one text. */
async function everything({ database }: TestApp): Promise<string> {
  const tables = Object.keys(TABLES).filter((name) => !/^catalogue_|^erased_accounts$/.test(name))
  const read = tables.map(async (name) => [
    name,
    await rowsOf(database, `select * from "${name}" order by 1, 2`),
  ])
  return JSON.stringify(await Promise.all(read))
}

test('deleting an account leaves its address in no table, its id among the erased ones alone, and touches no other account', async () => {
  const server = await testApp()
  const other = await server.register('lou@test.fr')
  const { token, user } = await server.register('elea@test.fr')
  await fill(server, other.token, other.user.id)
  const before = await everything(server)
  await fill(server, token, user.id)
  const ended: string[] = []
  server.live.open({ userId: user.id, sessionId: 's', tell() {}, close: () => ended.push('s') })
  const filled = await everything(server)
  for (const table of [
    'users',
    'sessions',
    'records',
    'heads',
    'epochs',
    'journal',
    'mail_links',
    'payments',
    'contact_messages',
    'web_push_subscriptions',
  ]) {
    const rows = await rowsOf(server.database, `select * from "${table}"`)
    expect([table, JSON.stringify(rows).includes(user.id)]).toEqual([table, true])
  }
  expect(filled).toContain('elea@test.fr')
  expect((await remove(server, token, { password: PASSWORD })).status).toBe(204)
  expect(ended).toEqual(['s'])
  expect(await everything(server)).not.toContain('elea@test.fr')
  await server.emptied()
  const left = await everything(server)
  for (const trace of [user.id, 'elea@test.fr']) expect(left).not.toContain(trace)
  expect(await rowsOf(server.database, 'select * from erased_accounts')).toEqual([
    { id: user.id, at: expect.any(Number) },
  ])
  expect(left).toContain(other.user.id)
  expect(left.length).toBeLessThan(before.length)
  expect((await server.call('GET', '/me', { token })).status).toBe(401)
  expect((await server.call('GET', '/me', { token: other.token })).status).toBe(200)
})

test('contact messages of an account go with it, those that it did not send stay', async () => {
  const server = await testApp()
  const [mine, other] = [await server.register('elea@test.fr'), await server.register()]
  const send = (id: string, token?: string) =>
    server.call('POST', '/api/contact', {
      body: aMessage({ id, email: 'elea@test.fr' }),
      ...(token ? { token } : {}),
    })
  await send('a-elle', mine.token)
  await send('a-un-autre', other.token)
  await send('anonyme')
  expect((await remove(server, mine.token, { password: PASSWORD })).status).toBe(204)
  expect((await storedMessages(server)).map(({ id }) => id).sort()).toEqual(['a-un-autre', 'anonyme'])
})

test('a deletion shuts the account at once, is answered before its rows are gone, and is ended at the next start', async () => {
  const server = await testApp({ alone: true, env: { ADMIN_EMAIL: 'chef@test.fr' } })
  const admin = await anAdmin(server)
  const other = await server.register('lou@test.fr')
  const { token, user } = await server.register('elea@test.fr')
  for (const [session, id] of [
    [other.token, other.user.id],
    [token, user.id],
  ] as const)
    await fill(server, session, id)
  await server.deps.closedAccounts.stop()
  expect((await remove(server, token, { password: PASSWORD })).status).toBe(204)
  expect(
    await server.db.selectFrom('records').select('key').where('user_id', '=', user.id).execute(),
  ).not.toEqual([])
  const { json } = await server.call<{ items: unknown[] }>('GET', '/api/v1/admin/users', {
    token: admin.token,
  })
  expect(json.items).toHaveLength(2)
  expect((await server.call('GET', '/api/v1/admin/stats', { token: admin.token })).json).toMatchObject({
    totals: { users: 2 },
  })
  const removal = server.call('DELETE', `/api/v1/admin/users/${user.id}`, { token: admin.token })
  expect((await removal).status).toBe(404)
  expect((await server.call('GET', '/me', { token })).json.code).toBe('account_gone')
  expect(await everything(server)).not.toContain('"email":"elea@test.fr"')
  const again = await server.register('elea@test.fr')
  expect(again.user.id).not.toBe(user.id)
  startHousekeeping((await server.restart()).deps)()
  await until(async () => !(await everything(server)).includes(user.id))
  expect((await server.call('GET', '/me', { token: other.token })).status).toBe(200)
})

test('deletion with a wrong password, none, or a token of a provider that is not linked is refused', async () => {
  const server = await testApp()
  const { token } = await server.register('elea@test.fr')
  for (const body of [{ password: 'faux' }, { password: '' }, {}, { credential: 'jeton' }]) {
    const { status, json } = await remove(server, token, body)
    expect([body, status, json.code]).toEqual([body, 422, 'invalid_credentials'])
  }
  expect((await server.call('GET', '/me', { token })).status).toBe(200)
})

test('guesses of the password of a deletion are bounded', async () => {
  const server = await testApp()
  const { token } = await server.register()
  const guesses = Array.from({ length: 15 }, (_, i) => remove(server, token, { password: `essai ${i}` }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect((await remove(server, token, { password: PASSWORD })).status).toBe(429)
})

test('A68 an account without password is deleted by a fresh token of its own identity only', async () => {
  const { google, server, signIn } = await googleApp()
  const { token } = (await signIn()).json
  const iat = Math.floor(Date.now() / 1000)
  const refused = [
    await google.credentialFor({ ...ME, sub: 'autre' }),
    await google.credentialFor(ME, { issuedAt: iat - 700 }),
    await google.credentialFor(ME, { forged: true }),
    await google.credentialFor(ME, { audience: 'un-autre-site' }),
    'faux',
  ]
  for (const credential of refused) {
    const { status, json } = await remove(server, token, { credential })
    expect([status, json.code]).toEqual([422, 'invalid_credentials'])
  }
  for (const password of ['', 'x']) {
    expect((await remove(server, token, { password })).json.code).toBe('invalid_credentials')
  }
  expect((await remove(server, token, { credential: await google.credentialFor(ME) })).status).toBe(204)
})

test('the last admin account cannot be deleted', async () => {
  const server = await testApp({ env: { ADMIN_EMAIL: 'chef@test.fr' } })
  const chief = await anAdmin(server)
  const second = await server.register('second@test.fr')
  const refused = await remove(server, chief.token, { password: PASSWORD })
  expect([refused.status, refused.json.code]).toEqual([409, 'last_admin'])
  expect((await server.call('GET', '/me', { token: chief.token })).status).toBe(200)
  await server.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', second.user.id).execute()
  const both = await Promise.all(
    [chief, second].map(({ token }) => remove(server, token, { password: PASSWORD })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('A177 an admin is one by their row or by ADMIN_EMAIL, believed as at sign-in', async () => {
  const left = async (env: Record<string, string>, change: Record<string, number>) => {
    const server = await testApp({ env })
    const { user } = await server.register('moi@test.fr')
    await server.register('chef@test.fr')
    await server.db.updateTable('users').set(change).where('email_key', '=', 'chef@test.fr').execute()
    return otherAdminExists(server.db, server.config, user.id)
  }
  const named = { ADMIN_EMAIL: 'Chef@test.fr' }
  expect(await left({}, { is_admin: 0 })).toBe(false)
  expect(await left({}, { is_admin: 1 })).toBe(true)
  expect(await left(named, { email_verified: 0 })).toBe(false)
  expect(await left(named, { email_verified: 1 })).toBe(true)
  expect(await left({ ADMIN_EMAIL: 'moi@test.fr' }, { is_admin: 0 })).toBe(false)
})
