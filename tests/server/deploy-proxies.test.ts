import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
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

/** Where a proxy runs: its folder, its ports, and the port of the server behind it. */
type Place = { dir: string; port: number; plainPort: number; upstream: number }

type Proxy = {
  name: string
  /** Of scripts/deploy. */
  file: string
  /** The sample with what an operator replaces replaced, and nothing else. */
  settle(sample: string, at: Place): string
  args(at: Place, file: string): string[]
  env(at: Place): Record<string, string>
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    settle(sample, at) {
      const site = replaced(sample, [
        ['server 127.0.0.1:8787;', `server 127.0.0.1:${at.upstream};`],
        ['    listen 80;', `    listen 127.0.0.1:${at.plainPort};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${at.port} ssl http2;`],
        ['/etc/letsencrypt/live/comptoir.example/fullchain.pem', `${at.dir}/cert.pem`],
        ['/etc/letsencrypt/live/comptoir.example/privkey.pem', `${at.dir}/key.pem`],
        ['/var/log/nginx/comptoir.log', `${at.dir}/access.log`],
      ])
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${at.dir}/${name};`,
      )
      // Its workers write long bodies to this test's own folder.
      const user = process.getuid?.() === 0 ? 'user root;\n' : ''
      return `${user}daemon off;\npid ${at.dir}/pid;\nevents {}\nhttp {\n${places.join('\n')}\n${site}\n}\n`
    },
    args: (at, file) => ['-p', at.dir, '-e', `${at.dir}/error.log`, '-c', file],
    env: () => ({}),
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    settle(sample, at) {
      const head = '{$SITE_ADDRESS:localhost} {\n'
      const site = replaced(sample, [[head, `${head}\ttls ${at.dir}/cert.pem ${at.dir}/key.pem\n`]])
      return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
    },
    args: (_, file) => ['run', '--adapter', 'caddyfile', '--config', file],
    env: (at) => ({
      HOME: at.dir,
      SITE_ADDRESS: `https://localhost:${at.port}, https://127.0.0.1:${at.port}`,
      UPSTREAM_PORT: String(at.upstream),
    }),
  },
]

function replaced(text: string, pairs: [string, string][]): string {
  let out = text
  for (const [from, to] of pairs) {
    if (!out.includes(from)) throw new Error(`the sample no longer holds: ${from}`)
    out = out.replace(from, () => to)
  }
  return out
}

const installed = (name: string): boolean => spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined

/** Starts a proxy from its sample in `at.dir`; answers how to stop it. */
function startProxy(proxy: Proxy, at: Place): () => Promise<void> {
  certify(at.dir)
  const file = join(at.dir, proxy.file)
  writeFileSync(file, proxy.settle(readFileSync(`scripts/deploy/${proxy.file}`, 'utf8'), at))
  const child = spawn(proxy.name, proxy.args(at, file), {
    env: { PATH: process.env.PATH, ...proxy.env(at) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function certify(dir: string): void {
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'])
      .concat(['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')]),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr ?? made.error}`)
}

type Sent = { headers?: Record<string, string>; body?: string | Buffer }

/** Asks the proxy over TLS; the answer's body is left to read. */
function open(
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: Sent,
): Promise<IncomingMessage> {
  const to = { host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }
  return new Promise((done, fail) => {
    const asked = request({ ...to, port, method, path, headers }, done)
    asked.on('error', fail)
    asked.end(body)
  })
}

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
