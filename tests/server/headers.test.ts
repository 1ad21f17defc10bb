import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aBuiltPage } from '#tests/support/server/built-page.ts'
import { aPlayer, ask, type Reply, sessionOf } from '#tests/support/server/players.ts'
import { callsTo } from '#tests/support/server/routes.ts'

test('the policy lets no foreign or inline script run and no one frame the page', async () => {
  const server = await testApp()
  const policy = (await server.call('GET', '/healthz')).headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy?.join(' ')).not.toContain('unsafe-eval')
})

test('pictures and calls of the page go to this server, pictures of streams alone elsewhere', async () => {
  const server = await testApp({ env: { GAME_DATA_URL: 'https://donnees.example' } })
  const policy = (await server.call('GET', '/healthz')).headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("img-src 'self' data: https://static-cdn.jtvnw.net")
  expect(policy).toContain("connect-src 'self'")
})

test('HTTPS is imposed only where the public address has it', async () => {
  const at = async (PUBLIC_URL: string) => {
    const server = await testApp({ env: { PUBLIC_URL } })
    return (await server.call('GET', '/healthz')).headers.get('strict-transport-security')
  }
  expect(await at('http://localhost:8787')).toBeNull()
  expect(await at('https://comptoir.example')).toMatch(/^max-age=\d+/)
})

test('a failure inside says nothing of its cause', async () => {
  const server = await testApp()
  const { token } = await server.register()
  await server.close()
  const { status, json, text } = await server.call('GET', '/me', { token })
  expect([status, json.code]).toEqual([500, 'internal'])
  expect(text).not.toMatch(/sqlite|driver|destroyed|at /i)
})

describe('on every kind of answer', async () => {
  const { pageDir, remove } = aBuiltPage()
  afterAll(remove)
  const ADMIN = 'chef@test.fr'
  const env = { ADMIN_EMAIL: ADMIN, PUBLIC_URL: 'https://comptoir.example' }
  const server = await testApp({ pageDir, env, database: await starterData() })
  const player = await aPlayer(server)
  const NAVIGATION = { accept: 'text/html' }

  /** Each call of the router as nobody and as a player; the page, its files, its repetitions; and what is refused. */
  async function answers(headers: Record<string, string> = {}): Promise<[string, Reply][]> {
    const found: [string, Reply][] = []
    const add = async (
      name: string,
      ...[method, path, sent]: Parameters<typeof ask> extends [unknown, ...infer R] ? R : never
    ) => {
      const reply = await ask(server, method, path, { ...sent, headers: { ...headers, ...sent?.headers } })
      found.push([`${name}: ${reply.status}`, reply])
      return reply
    }
    for (const { name, method, path, route } of callsTo([
      'public',
      'signed-in',
      'own-rows',
      'admin',
      'operator',
    ])) {
      await add(name, method, path, { body: route.body })
      await add(name, method, path, { body: route.body, token: await sessionOf(server, player.id) })
    }
    const page = await add('the page', 'GET', '/app/profit', { headers: NAVIGATION })
    const known = { ...NAVIGATION, 'if-none-match': page.headers.get('etag') ?? '' }
    await add('the page again', 'GET', '/app/profit', { headers: known })
    await add('an asset', 'GET', '/assets/app-1a2b.js')
    await add('a missing asset', 'GET', '/assets/absent.js')
    await add('the worker', 'GET', '/sw.js')
    await add('the manifest', 'GET', '/manifest.webmanifest')
    const catalogue = await add('the catalogue', 'GET', '/api/v1/catalogue')
    const version = { 'if-none-match': catalogue.headers.get('etag') ?? '' }
    await add('the catalogue again', 'GET', '/api/v1/catalogue', { headers: version })
    const among = { 'if-none-match': `"autre"${' '.repeat(9000)}x ,  ${catalogue.headers.get('etag')} ` }
    await add('the catalogue among others', 'GET', '/api/v1/catalogue', { headers: among })
    await add('nothing', 'GET', '/inconnu')
    // Without a token a foreign origin is refused before anything else.
    await add('a wrong method', 'PUT', '/auth/login', { token: player.token })
    await add('too much', 'POST', '/auth/login', { token: player.token, body: ' '.repeat(20_000) })
    await add('a preflight', 'OPTIONS', '/api/v1/sync')
    return found
  }

  const all = await answers({ origin: 'https://ailleurs.example', 'access-control-request-method': 'GET' })

  test('the kinds are all there', () => {
    expect(all.map(([name]) => name)).toContain('the catalogue among others: 304')
    const statuses = new Set(all.map(([, { status }]) => status))
    expect([...statuses]).toEqual(expect.arrayContaining([200, 304, 401, 403, 404, 405, 413, 422, 503]))
  })

  test('the protections are there, whatever is answered', () => {
    for (const [name, { headers }] of all) {
      expect(headers.get('content-security-policy'), name).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), name).toBe('nosniff')
      expect(headers.get('x-frame-options'), name).toBe('DENY')
      expect(headers.get('referrer-policy'), name).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy'), name).toMatch(/camera=\(\).*geolocation=\(\)/)
      if (name !== 'the page again: 304') expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-z]{12}$/)
      expect(headers.get('cross-origin-opener-policy'), name).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), name).toBe('same-origin')
      expect(headers.get('strict-transport-security'), name).toMatch(/^max-age=\d{8}/)
    }
  })

  test('nothing tells what runs, opens an answer to another site or sets a cookie', () => {
    for (const [name, { headers }] of all) {
      const names = [...headers.keys()]
      expect(
        names.filter((n) => /^(server|via|x-powered-by|set-cookie|access-control-.*)$/.test(n)),
        name,
      ).toEqual([])
    }
  })

  test('only what is the same for all may be kept by a cache', () => {
    const shared =
      /^(GET \/(items|recipes|sw\.js)|GET \/api\/v1\/(catalogue|recipes|elevage\/essences)|an asset|the )/
    for (const [name, { status, headers }] of all) {
      const keep = headers.get('cache-control') ?? ''
      const may = shared.test(name) && (status === 200 || status === 304)
      if (name.startsWith('GET /api/v1/sync/live')) expect(keep).toMatch(/^no-(store|cache)$/)
      else
        expect(keep, name).toMatch(may ? /^(public, )?(no-cache|max-age=31536000, immutable)$/ : /^no-store$/)
      if (name.startsWith('an asset')) expect(keep).toContain('immutable')
      if (/the (page|worker|manifest)/.test(name)) expect(keep).toBe('no-cache')
    }
  })

  test('every answer with a body says what it is, and JSON is never read as a page', () => {
    for (const [name, { headers, text }] of all) {
      const type = headers.get('content-type') ?? ''
      if (text !== '') expect(type, name).not.toBe('')
      if (/^[{[]/.test(text) && !name.startsWith('the manifest'))
        expect(type, name).toContain('application/json')
    }
  })
})
