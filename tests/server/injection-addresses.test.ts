import { connect } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listen } from '#server/listen.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aBuiltPage } from '#tests/support/server/built-page.ts'
import { gameDataDouble } from '#tests/support/server/game-data-double.ts'
import { aPlayer, aRichPlayer, ask } from '#tests/support/server/players.ts'
import { aRedirect } from '#tests/support/server/redirect.ts'
import { withTwitch } from '#tests/support/server/with-admin.ts'

// Hundreds of calls each.
vi.setConfig({ testTimeout: 60_000 })

describe('a method or an address that is claimed in a header', () => {
  test.each([
    'x-http-method-override',
    'x-http-method',
    'x-method-override',
    'x-original-url',
    'x-rewrite-url',
  ])('%s changes nothing', async (name) => {
    const server = await testApp({ env: { ADMIN_EMAIL: 'chef@test.fr' } })
    const owner = await aRichPlayer(server)
    const headers = { [name]: name.includes('method') ? 'DELETE' : '/api/v1/admin/users' }
    const { status, text } = await ask(server, 'POST', '/user_inventories?_method=DELETE', {
      token: owner.token,
      headers,
      body: { item_id: 12, quantity: 4 },
    })
    expect([status, JSON.parse(text)]).toEqual([200, { item_id: 12, quantity: 4 }])
  })

  test('X-Forwarded-For gives nobody a new try at a password, unless a proxy of ours wrote it', async () => {
    const server = await testApp()
    await server.register('elea@test.fr')
    const statuses = []
    for (let i = 0; i < 12; i++) {
      const headers = {
        'x-forwarded-for': `10.0.0.${i}`,
        'x-real-ip': `10.0.1.${i}`,
        forwarded: `for=10.0.2.${i}`,
      }
      const body = { email: 'elea@test.fr', password: 'faux' }
      statuses.push((await ask(server, 'POST', '/auth/login', { body, headers })).status)
    }
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('a household’s IPv6 addresses are one place, and its neighbour’s another', async () => {
    const server = await testApp({ env: { TRUST_PROXY: '1' } })
    await server.register('elea@test.fr')
    const tryFrom = async (place: string) => {
      const body = { email: 'elea@test.fr', password: 'faux' }
      return (await ask(server, 'POST', '/auth/login', { body, headers: { 'x-forwarded-for': place } }))
        .status
    }
    for (let i = 1; i <= 10; i++) expect(await tryFrom(`2001:db8:0:7:${i}::${i}`)).toBe(401)
    for (const same of ['2001:db8:0:7::', '2001:0DB8::0007:0:0:0:9', '2001:db8:0:7:ffff:1:2:3']) {
      expect(await tryFrom(same)).toBe(429)
    }
    for (const other of ['2001:db8:0:8::1', '2001:db8::7', '::1', '192.0.2.7']) {
      expect(await tryFrom(other)).toBe(401)
    }
    for (let i = 1; i < 10; i++) expect(await tryFrom('::ffff:192.0.2.7')).toBe(401)
    expect(await tryFrom('192.0.2.7')).toBe(429)
  })

  test.each([
    ['192.0.2.7', (i: number) => `192.0.2.7:${4000 + i}`],
    ['192.0.2.7', (i: number) => `[::ffff:192.0.2.7]:${4000 + i}`],
    ['192.0.2.7', (i: number) => ['::ffff:c000:207', '0:0:0:0:0:ffff:192.0.2.7'][i % 2] ?? ''],
    ['2001:db8::1', (i: number) => `[2001:db8::${i}]:${4000 + i}`],
    ['2001:db8::1', (i: number) => `for="[2001:db8::${i}]:${4000 + i}"`],
    ['2001:db8::1', (i: number) => `"[2001:db8::${i}]"`],
    ['fe80::1', (i: number) => `fe80::1%eth${i}`],
  ])('%s is one place, however a proxy writes it (%#)', async (plain, written) => {
    const server = await testApp({ env: { TRUST_PROXY: '1' } })
    const tryFrom = async (place: string) => {
      const body = { email: 'elea@test.fr', password: 'faux' }
      return (await ask(server, 'POST', '/auth/login', { body, headers: { 'x-forwarded-for': place } }))
        .status
    }
    for (let i = 0; i < 10; i++) expect(await tryFrom(written(i))).toBe(401)
    expect([await tryFrom(written(10)), await tryFrom(plain)]).toEqual([429, 429])
    expect(await tryFrom('198.51.100.1')).toBe(401)
  })

  test('an entry that is no address is none: the request counts for whoever is connected', async () => {
    const server = await testApp({ env: { TRUST_PROXY: '1' } })
    const body = { email: 'elea@test.fr', password: 'faux' }
    const statuses = []
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-forwarded-for': `unknown${i}` }
      statuses.push((await ask(server, 'POST', '/auth/login', { body, headers })).status)
    }
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

const ESCAPES = [
  '..',
  '%2e%2e',
  '%252e%252e',
  '..%5c..',
  '..\\..',
  '..%2f..',
  '..%252f..',
  '....//....',
  '..%c0%af..',
  '..%ef%bc%8f..',
  '..;',
  '.%00.',
]

describe('a path', async () => {
  const { pageDir, remove } = aBuiltPage()
  const server = await testApp({ pageDir, database: await starterData() })
  afterAll(async () => {
    await server.close()
    remove()
  })

  test.each(ESCAPES)(
    'with « %s » leaves neither the page’s folder nor the parts of the catalogue',
    async (up) => {
      for (const path of [
        `/${up}/secret.txt`,
        `/assets/${up}/${up}/secret.txt`,
        `/assets/${up}/secret.txt`,
        `//${up}/secret.txt`,
        `/api/v1/catalogue/parts/${up}/secret.txt`,
        `/items/${up}/${up}/etc/passwd`,
      ]) {
        const { status, text } = await ask(server, 'GET', path)
        expect([status, text.includes('le secret')], path).toEqual([404, false])
      }
    },
  )
})

test('bytes that are no HTTP of ours end in a refusal, and the next call is answered', async () => {
  const { pageDir, remove } = aBuiltPage()
  const server = await testApp({ pageDir })
  const { port, stop } = await listen(server.app, { ...server.config, port: 0 })
  const said = (bytes: string) =>
    new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.setTimeout(5_000, () => socket.destroy())
      socket.on('data', (chunk: Buffer) => {
        text += chunk
      })
      socket.on('error', () => done(text))
      socket.on('close', () => done(text))
    })
  const head = 'Host: 127.0.0.1\r\nConnection: close\r\n'
  for (const bytes of [
    'ceci n’est pas du HTTP\r\n\r\n',
    `GET /../secret.txt HTTP/1.1\r\n${head}\r\n`,
    `GET /..\\secret.txt HTTP/1.1\r\n${head}\r\n`,
    `GET http://mechant.example/../secret.txt HTTP/1.1\r\n${head}\r\n`,
    `TRACE / HTTP/1.1\r\n${head}\r\n`,
    `CONNECT ailleurs.example:80 HTTP/1.1\r\n${head}\r\n`,
    `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${head}X: ${'x'.repeat(40_000)}\r\n\r\n`,
    `POST /auth/login HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /secret`,
    `POST /auth/login HTTP/1.1\r\n${head}Content-Length: -1\r\n\r\n`,
  ]) {
    const text = await said(bytes)
    expect(text, bytes).not.toMatch(/^HTTP\/1\.1 (2|5)/)
    expect(text).not.toContain('le secret')
  }
  expect(await said(`GET /healthz HTTP/1.1\r\n${head}\r\n`)).toContain('200 OK')
  await stop()
  remove()
})

describe('an outside service', () => {
  test('is asked by numbers and known words only, so that no id or search leads elsewhere', async () => {
    const double = gameDataDouble()
    const server = await testApp({ gameData: double.gameData, database: await starterData() })
    const { token } = await aPlayer(server)
    for (const id of [
      'http:%2f%2fmechant.example',
      '..%2f..%2fadmin',
      '@mechant.example',
      '1%3f',
      '1%23',
      '999001%2f..',
    ]) {
      await ask(server, 'GET', `/items/${id}`)
      await ask(server, 'GET', `/api/v1/recipes/by_output/${id}`)
    }
    expect(double.asked).toEqual([])
    await ask(server, 'GET', '/api/v1/mounts/search?q=zzzz%2f..%2fadmin%3fx=1%26y%23z', { token })
    for (const path of double.asked) {
      const { pathname, host } = new URL(path, 'https://donnees.example')
      expect([host, pathname.startsWith('/dofus3/v1/')]).toEqual(['donnees.example', true])
      expect(path).not.toContain('..%2Fadmin?')
    }
  })

  test('no channel names a place for the server to call', async () => {
    const { server, admin, twitch } = await withTwitch()
    for (const url of [
      'http://127.0.0.1:8787/metrics',
      'http://169.254.169.254/latest/meta-data',
      'https://twitch.tv@mechant.example/zaap',
      'file:///etc/passwd',
      'https://mechant.example/twitch.tv/zaap',
      'zaap&login=autre',
      'zaap?x=1#',
    ]) {
      const body = { url }
      const { status, json } = await ask(server, 'POST', '/api/v1/admin/twitch_channels', {
        token: admin.token,
        body,
      })
      expect([status, json.code], url).toEqual([422, 'invalid'])
    }
    await twitch.close()
  })

  test('is not followed to another address, whichever it is', async () => {
    const { origin, asked, reached } = await aRedirect(307)
    const { google, payments, twitch } = outsideOf(
      readConfig({
        GOOGLE_CLIENT_ID: 'comptoir',
        GOOGLE_JWKS_URL: `${origin}/keys`,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_URL: origin,
        TWITCH_CLIENT_ID: 'comptoir',
        TWITCH_CLIENT_SECRET: 'secret',
        TWITCH_API_URL: `${origin}/helix`,
        TWITCH_AUTH_URL: `${origin}/token`,
      }),
    )
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    const token = `${part({ alg: 'RS256', kid: 'inconnue' })}.${part({ aud: 'comptoir' })}.AAAA`
    await expect(google?.identify(token)).rejects.toThrow()
    await expect(payments?.find('cs_test_1')).rejects.toThrow()
    await expect(twitch?.users('login', ['zaap'])).rejects.toThrow()
    expect(asked).toEqual(['/keys', '/v1/checkout/sessions/cs_test_1', '/token'])
    expect(reached).toEqual([])
  })
})
