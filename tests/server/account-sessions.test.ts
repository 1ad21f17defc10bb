import { expect, test } from 'vitest'
import { changePassword } from '#server/db/accounts.ts'
import { openSession } from '#server/db/sessions.ts'
import type { SessionsAnswer } from '#shared/endpoints/account.ts'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { postgresTest } from '#tests/support/database.ts'

const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const SCRIPT = '<img src=x onerror=alert(1)>'

async function twoDevices() {
  const clock = { now: Date.UTC(2026, 10, 20) }
  const server = await testApp({ now: () => clock.now })
  const { token, user } = await server.register('elea@test.fr')
  const signIn = async (agent: string) => {
    const body = { email: 'elea@test.fr', password: PASSWORD }
    const { json } = await server.call('POST', '/auth/login', { body, headers: { 'user-agent': agent } })
    return String(json.token)
  }
  clock.now += DAY
  const firefox = await signIn(FIREFOX)
  const list = async (given: string) =>
    (await server.call<SessionsAnswer>('GET', '/api/v1/me/sessions', { token: given })).json.sessions
  const end = (given: string, id: string) =>
    server.call('DELETE', `/api/v1/me/sessions/${id}`, { token: given })
  const status = async (given: string) => (await server.call('GET', '/me', { token: given })).status
  return { clock, server, token, user, firefox, signIn, list, end, status }
}

test('sessions are listed with their device, the last used first, and this one is named', async () => {
  const { list, firefox } = await twoDevices()
  expect(await list(firefox)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-z]{24}$/),
      device: 'Firefox sur Windows',
      created_at: '2026-11-21T00:00:00.000Z',
      used_at: '2026-11-21T00:00:00.000Z',
      current: true,
    },
    {
      id: expect.stringMatching(/^[0-9a-z]{24}$/),
      device: '',
      created_at: '2026-11-20T00:00:00.000Z',
      used_at: '2026-11-20T00:00:00.000Z',
      current: false,
    },
  ])
})

test('use moves a session up, and a session that ended is not listed', async () => {
  const { clock, token, firefox, list, status } = await twoDevices()
  clock.now += 2 * DAY
  expect(await status(token)).toBe(200)
  expect((await list(token)).map(({ current, used_at }) => [current, used_at.slice(0, 10)])).toEqual([
    [true, '2026-11-23'],
    [false, '2026-11-21'],
  ])
  clock.now += 89 * DAY
  expect(await list(token)).toHaveLength(1)
  expect(await status(firefox)).toBe(401)
})

test('a device’s name never carries what its browser claims beyond known words', async () => {
  const { signIn, list } = await twoDevices()
  const token = await signIn(`${SCRIPT} Firefox/1 ${SCRIPT}`)
  expect((await list(token)).find(({ current }) => current)?.device).toBe('Firefox')
})

test('ending another session ends its token and its live stream, not this one', async () => {
  const { server, user, token, firefox, list, end, status } = await twoDevices()
  const [, first] = await list(firefox)
  const ended: string[] = []
  server.live.open({
    userId: user.id,
    sessionId: first?.id ?? '',
    tell() {},
    close: () => ended.push('first'),
  })
  server.live.open({ userId: user.id, sessionId: 'autre', tell() {}, close: () => ended.push('autre') })
  expect((await end(firefox, first?.id ?? '')).status).toBe(204)
  expect([await status(token), await status(firefox)]).toEqual([401, 200])
  expect(ended).toEqual(['first'])
  expect((await end(firefox, first?.id ?? '')).status).toBe(404)
})

test('ending this session signs out', async () => {
  const { firefox, list, end, status } = await twoDevices()
  const mine = (await list(firefox)).find(({ current }) => current)
  expect((await end(firefox, mine?.id ?? '')).status).toBe(204)
  expect(await status(firefox)).toBe(401)
})

test('ending the others leaves this session and every other player’s', async () => {
  const { server, token, firefox, signIn, list, status } = await twoDevices()
  const other = await server.register()
  const third = await signIn(FIREFOX)
  expect((await server.call('DELETE', '/api/v1/me/sessions', { token: firefox })).status).toBe(204)
  expect(await Promise.all([token, third, firefox, other.token].map(status))).toEqual([401, 401, 200, 200])
  expect(await list(firefox)).toHaveLength(1)
})

test('an account has thirty sessions: one more ends the one that was used longest ago, and its stream', async () => {
  const { clock, server, user, token, firefox, signIn, list, status } = await twoDevices()
  const ended: string[] = []
  const first = (await list(token)).find(({ current }) => current)
  // The older of the two is used again: the newer one is now the one used longest ago.
  clock.now += 2 * DAY
  await status(token)
  const longest = (await list(token)).find(({ current }) => !current)
  for (const { id } of [longest, first].flatMap((session) => session ?? [])) {
    server.live.open({ userId: user.id, sessionId: id, tell() {}, close: () => ended.push(id) })
  }
  const other = await server.register()
  const more: string[] = []
  for (let n = 3; n <= 30; n += 1) more.push(await signIn(FIREFOX))
  expect(await list(token)).toHaveLength(30)
  expect(ended).toEqual([])
  more.push(await signIn(FIREFOX))
  expect(await list(token)).toHaveLength(30)
  expect([await status(token), await status(firefox), ended]).toEqual([200, 401, [longest?.id]])
  for (const given of [...more, other.token]) expect(await status(given)).toBe(200)
})

test('sign-ins at once leave thirty sessions', async () => {
  const { server, user, signIn } = await twoDevices()
  for (let n = 3; n <= 28; n += 1) await signIn(FIREFOX)
  await Promise.all(Array.from({ length: 8 }, () => signIn(FIREFOX)))
  const left = await server.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
  expect(left).toHaveLength(30)
})

postgresTest('a session that is opened while the password changes does not outlive the change', async () => {
  const server = await testApp({ alone: true })
  const { user } = await server.register('elea@test.fr')
  const { db } = server
  for (let round = 0; round < 40; round++) {
    const known = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    const session = { user_id: user.id, id: `vol-${round}`, created_at: 1, expires_at: 2, device: '' }
    const [opened, changed] = await Promise.all([
      openSession(db, session, { password_hash: known.password_hash }),
      changePassword(db, {
        user: known,
        passwordHash: `nouveau-${round}`,
        keptSession: 'celle-ci',
        now: round,
      }),
    ])
    expect(changed).toBe(true)
    const left = await db.selectFrom('sessions').select('id').where('id', '=', session.id).execute()
    expect([round, opened, left]).toEqual([round, opened, []])
  }
})
