import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#server/listen.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { aDevice } from '#tests/support/device.ts'
import { installed, open, PROXIES, type Sent, startProxy } from '#tests/support/server/proxies.ts'

describe.each(PROXIES)('behind $name', (proxy) => {
  const missing = !installed(proxy.name)
  if (missing) console.warn(`skipped: ${proxy.name} is not installed`)
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-proxy-'))
  let server: TestApp
  let listening: Listening
  let port: number
  let stopProxy: (() => Promise<void>) | undefined

  beforeAll(async () => {
    if (missing) return
    port = await freePort()
    const env = { TRUST_PROXY: '1', PUBLIC_URL: `https://localhost:${port}` }
    server = await testApp({ env, pageDir: dir, database: await starterData() })
    listening = await listen(server.app, { ...server.config, port: 0 })
    stopProxy = startProxy(proxy, { dir, port, plainPort: await freePort(), upstream: listening.port })
    await until(async () => (await ask('GET', '/healthz')).status === 200, 10_000)
  }, 30_000)

  afterAll(async () => {
    await stopProxy?.()
    await listening?.stop()
    await server?.close()
    rmSync(dir, { recursive: true })
  })

  async function ask(method: string, path: string, sent: Sent = {}) {
    const answer = await open(port, method, path, sent)
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8') }
  }

  test.skipIf(missing)(
    'live events arrive as they happen, and a stream that is left is forgotten',
    async () => {
      const { token } = await server.register()
      const stream = await open(port, 'GET', '/api/v1/sync/live', {
        headers: { authorization: `Bearer ${token}` },
      })
      let read = ''
      stream.on('data', (chunk) => {
        read += chunk
      })
      stream.on('error', () => undefined)
      expect(stream.headers['content-type']).toContain('text/event-stream')
      expect(stream.headers['content-encoding']).toBeUndefined()
      await expect.poll(() => read).toContain('{"seq":0}')
      const device = aDevice(server, token)
      for (const seq of [1, 2, 3]) {
        await device.pushOne('user_inventories', { item_id: 1, quantity: seq })
        await expect.poll(() => read, { timeout: 5_000 }).toContain(`{"seq":${seq}}`)
      }
      expect(server.live.openStreams).toBe(1)
      stream.destroy()
      await expect.poll(() => server.live.openStreams, { timeout: 5_000 }).toBe(0)
    },
  )

  test.skipIf(missing)('parts of the catalogue pass as the server made them, compressed once', async () => {
    const manifest = JSON.parse((await ask('GET', '/api/v1/catalogue')).text) as { parts: { hash: string }[] }
    const path = `/api/v1/catalogue/parts/${manifest.parts[0]?.hash}.json`
    const [br, gz, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((accept) =>
        ask('GET', path, { headers: { 'accept-encoding': accept } }),
      ),
    )
    expect([br, gz, plain].map((answer) => answer?.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(plain?.text)
    expect(gunzipSync(gz?.bytes ?? '').toString()).toBe(plain?.text)
    expect(br?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(br?.headers.vary).toContain('Accept-Encoding')
  })

  test.skipIf(missing)(
    'the place that attempts count for is the one that the proxy saw, whatever a client claims',
    async () => {
      const from = (claimed: string) =>
        ask('POST', '/auth/login', {
          headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
          body: JSON.stringify({ email: 'elea@test.fr', password: 'faux' }),
        })
      for (let i = 0; i < 10; i++) expect((await from(`192.0.2.${i}`)).status).toBe(401)
      const refused = await from('192.0.2.99')
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'rate_limited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  test.skipIf(missing)(
    'a body that is too large is refused in coded JSON, by the server or by the proxy',
    async () => {
      const { token } = await server.register()
      for (const size of [1_000_001, 1_500_000, 3_000_000]) {
        const answer = await ask('POST', '/api/v1/flips/bulk_upsert', {
          headers: { authorization: `Bearer ${token}`, 'content-length': String(size) },
          body: Buffer.alloc(size, 'x'),
        })
        expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large'])
        expect(answer.headers['content-type']).toContain('application/json')
      }
    },
  )

  test.skipIf(missing)('a header of the server comes once, HSTS and the policy included', async () => {
    const { headers } = await ask('GET', '/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(String(headers['content-security-policy']).match(/default-src/g)).toHaveLength(1)
    expect(headers['cache-control']).toBe('no-store')
  })

  test.skipIf(missing)('the figures are not shown outside', async () => {
    expect((await ask('GET', '/metrics')).status).toBe(404)
    expect((await ask('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  })

  test.skipIf(missing)(
    'a server that is away is answered for in coded JSON',
    { tags: 'full', timeout: 20_000 },
    async () => {
      await listening.stop()
      const answer = await ask('GET', '/api/v1/catalogue')
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    },
  )
})
