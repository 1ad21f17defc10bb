import { sign } from 'hono/jwt'
import { describe, expect, test, vi } from 'vitest'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aPlayer, aRichPlayer, ask, everythingOf, MARK, sessionOf } from '#tests/support/server/players.ts'
import { callsOf, callsTo, ROUTES } from '#tests/support/server/routes.ts'

// Hundreds of calls each.
vi.setConfig({ testTimeout: 60_000 })

const ADMIN = 'chef@test.fr'
const NOW = Date.UTC(2026, 10, 20)
const UNKNOWN = 'inconnu0inconnu0inconnu0'
const withAdmin = () => testApp({ env: { ADMIN_EMAIL: ADMIN } })
const GUARDED = ['signed-in', 'own-rows', 'admin'] as const

/** Tokens that open nothing, each for a reason of its own. */
async function badTokens(server: TestApp): Promise<[string, string | undefined][]> {
  const player = await aPlayer(server)
  const [head, body, signature] = player.token.split('.')
  const expired = await sessionOf(server, player.id)
  await server.db.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', player.id).execute()
  const left = await aPlayer(server)
  await server.call('POST', '/auth/logout', { token: left.token })
  const gone = await aPlayer(server)
  await server.call('DELETE', '/api/v1/me', { token: gone.token, body: { password: PASSWORD } })
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return [
    ['nobody', undefined],
    ['a malformed token', 'pas-un-jeton'],
    ['a forged signature', `${head}.${body}.${signature?.split('').reverse().join('')}`],
    ['a token without signature', `${none}.${body}.`],
    ['a token of another server', await sign({ sub: player.id, sid: 'x' }, 'un autre secret', 'HS256')],
    ['a session that never was', await sign({ sub: player.id, sid: 'x' }, server.deps.secret, 'HS256')],
    ['an ended session', expired],
    ['a signed-out session', left.token],
    ['a deleted account', gone.token],
  ]
}

test('every call of the router is in the table that says who it is for', async () => {
  const { app } = await testApp({ pageDir: '.' })
  expect(Object.keys(ROUTES).sort()).toEqual(callsOf(app))
})

test('T8 A155 A179 every call but the public ones is refused alike to whoever has no living session', async () => {
  const server = await withAdmin()
  const owner = await aRichPlayer(server)
  const before = await everythingOf(server, owner.id)
  for (const [who, token] of await badTokens(server)) {
    for (const { name, method, path, route } of callsTo(GUARDED, owner.id)) {
      const { status, json } = await ask(server, method, path, { token, body: route.body })
      // Its own token, rightly signed, may know that the account is gone; nobody else's may.
      const code = who === 'a deleted account' ? 'account_gone' : 'unauthorized'
      expect([who, name, status, json.code], `${who}: ${name}`).toEqual([who, name, 401, code])
      expect(Object.keys(json).sort()).toEqual(['code', 'error'])
    }
  }
  expect(await everythingOf(server, owner.id)).toBe(before)
})

test('a public call does not look at the token', async () => {
  const server = await withAdmin()
  for (const { name, method, path } of callsTo(['public'])) {
    // An empty body, so that one call does not stand in the way of the next.
    const body = method === 'GET' ? undefined : '{}'
    const answers = await Promise.all(
      [undefined, 'pas-un-jeton'].map((token) => ask(server, method, path, { token, body })),
    )
    const [bare, malformed] = answers.map(({ status, json }) => [status, json.code])
    expect(malformed, name).toEqual(bare)
    expect([401, 403], name).not.toContain(bare?.[0])
  }
})

describe('with a living session', () => {
  const roles = async (server: TestApp) => {
    const [plain, supporter, admin, demoted] = [
      await aPlayer(server),
      await aPlayer(server),
      await aPlayer(server, ADMIN),
      await aPlayer(server),
    ]
    const set = (change: Record<string, number>, id: string) =>
      server.db.updateTable('users').set(change).where('id', '=', id).execute()
    await set({ access_active: 1 }, supporter.id)
    await set({ is_admin: 1 }, demoted.id)
    expect((await ask(server, 'GET', '/api/v1/admin/stats', { token: demoted.token })).status).toBe(200)
    await set({ is_admin: 0 }, demoted.id)
    return { players: { plain, supporter, demoted }, admin }
  }

  test('calls for players let every player in, whatever they gave or were', async () => {
    const server = await withAdmin()
    const { players, admin } = await roles(server)
    for (const [role, { id }] of Object.entries({ ...players, admin })) {
      for (const { name, method, path, route } of callsTo(['signed-in', 'own-rows'])) {
        // Some calls end sessions: each gets one of its own.
        const token = await sessionOf(server, id)
        const { status, json } = await ask(server, method, path, { token, body: route.body })
        expect([401, 403], `${role}: ${name} ${json.code}`).not.toContain(status)
      }
    }
  })

  test('A177 A178 A9 calls for admins refuse every other player alike, and change nothing', async () => {
    const server = await withAdmin()
    const owner = await aRichPlayer(server)
    const { players, admin } = await roles(server)
    const before = await everythingOf(server, owner.id)
    for (const [role, { token }] of Object.entries(players)) {
      for (const { name, method, path, route } of callsTo(['admin'], owner.id)) {
        for (const body of [route.body, undefined]) {
          const { status, json } = await ask(server, method, path, { token, body })
          expect([status, json.code], `${role}: ${name}`).toEqual([403, 'forbidden'])
          expect(Object.keys(json).sort()).toEqual(['code', 'error'])
        }
      }
    }
    expect(await everythingOf(server, owner.id)).toBe(before)
    for (const { name, method, path, route } of callsTo(['admin'], UNKNOWN)) {
      const { status } = await ask(server, method, path, { token: admin.token, body: route.body })
      expect([401, 403], name).not.toContain(status)
    }
  })
})

/** Every way in which a program might claim to be somebody else. */
const claims = (id: string, email: string): Record<string, string> => ({
  ...{ 'x-user-id': id, 'x-user': id, 'x-account': id, 'x-auth-user': email },
  ...{ 'x-forwarded-user': email, 'x-remote-user': email, 'x-original-user': id },
  cookie: `user_id=${id}; session=${id}; jwt=${id}`,
})
const NAMES = ['user_id', 'userId', 'user', 'account', 'account_id', 'owner', 'sub']

describe('another player', () => {
  test('reads nothing of the first, by no header and no query', async () => {
    const server = await testApp({ now: () => NOW, database: await starterData() })
    const other = await aPlayer(server)
    const own = callsTo(['own-rows', 'signed-in']).filter(({ method }) => method === 'GET')
    const alone = new Map<string, string>()
    for (const { name, method, path } of own)
      alone.set(name, (await ask(server, method, path, { token: other.token })).text)
    const owner = await aRichPlayer(server)
    for (const { name, method, path } of own) {
      const query = `${path.includes('?') ? '&' : '?'}${NAMES.map((n) => `${n}=${owner.id}`).join('&')}`
      const asked = await Promise.all([
        ask(server, method, path, { token: other.token }),
        ask(server, method, path + query, { token: other.token }),
        ask(server, method, path, { token: other.token, headers: claims(owner.id, owner.email) }),
      ])
      for (const { status, text } of asked) {
        expect(status, name).toBe(asked[0]?.status)
        expect(status, name).not.toBe(500)
        expect(text, name).toBe(alone.get(name))
        expect(text, name).not.toContain(MARK)
        expect(text, name).not.toContain(owner.id)
      }
    }
    expect((await ask(server, 'GET', '/api/v1/sync', { token: owner.token })).text).toContain(MARK)
  })

  test('changes and deletes nothing of the first, by no id in a path, a body or a header', async () => {
    const server = await testApp()
    const owner = await aRichPlayer(server)
    const other = await aPlayer(server)
    const before = await everythingOf(server, owner.id)
    const session = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const forged = Object.fromEntries(NAMES.map((name) => [name, owner.id]))
    const headers = claims(owner.id, owner.email)
    for (const id of [session.id, 'ligne-1', 'monture-1', owner.id]) {
      for (const { name, method, path, route } of callsTo(['own-rows'], id)) {
        if (method === 'GET') continue
        const body = name === 'DELETE /api/v1/me' ? {} : (route.body ?? {})
        const entries = Object.values(body).flatMap((value) => (Array.isArray(value) ? value : []))
        const bodies = [
          { ...body, ...forged },
          { ...body, entries: entries.map((e) => ({ ...e, ...forged })) },
        ]
        const token = await sessionOf(server, other.id)
        for (const sent of bodies) await ask(server, method, path, { token, headers, body: sent })
      }
    }
    expect(await everythingOf(server, owner.id)).toBe(before)
  })

  test('gets for an id of the first the very answer that an id of nobody gets', async () => {
    const server = await testApp()
    const owner = await aRichPlayer(server)
    const { token } = await aPlayer(server)
    const session = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    for (const id of [session.id, 'ligne-1', 'monture-1', owner.id]) {
      for (const { name, method, path, route } of callsTo(['own-rows'], id)) {
        if (!name.includes(':id')) continue
        const [theirs, nobodys] = await Promise.all(
          [path, path.replace(id, UNKNOWN)].map((p) => ask(server, method, p, { token, body: route.body })),
        )
        expect([theirs?.status, theirs?.text], name).toEqual([nobodys?.status, nobodys?.text])
        expect(theirs?.status).toBe(404)
      }
    }
  })

  test('is refused whole when a pass names the account of the first', async () => {
    const server = await testApp()
    const owner = await aRichPlayer(server)
    const { token } = await aPlayer(server)
    const passes = callsTo(['own-rows']).filter(({ name }) => /bulk_upsert|\/sync/.test(name))
    for (const { name, method, path, route } of passes) {
      const headers = { 'x-account-id': owner.id }
      const { status, json } = await ask(server, method, path, { token, headers, body: route.body })
      expect([status, json.code], name).toEqual([403, 'account_mismatch'])
    }
  })
})

test('the figures of the server are for whoever has the operator’s token, and nobody else learns that they exist', async () => {
  const METRICS_TOKEN = 'un jeton pour les mesures, assez long'.replaceAll(' ', '-').replace(',', '')
  const server = await testApp({ env: { METRICS_TOKEN, ADMIN_EMAIL: ADMIN } })
  const admin = await aPlayer(server, ADMIN)
  for (const { method, path } of callsTo(['operator'])) {
    const nothing = await ask(server, method, '/inconnu')
    for (const token of [undefined, 'faux', admin.token, `${METRICS_TOKEN}x`]) {
      const { status, text } = await ask(server, method, path, { token })
      expect([status, text]).toEqual([404, nothing.text])
    }
    expect((await ask(server, method, path, { token: METRICS_TOKEN })).status).toBe(200)
  }
})
