import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { READER_FILES, READER_FOLDER, READER_SCRIPT } from '#data/reader-files.ts'
import { SHARE_PATH, shareAddress } from '#data/shared-pictures.ts'
import { testApp } from '#tests/support/app.ts'

const SCRIPT = 'console.log("bonjour")'
const root = mkdtempSync(join(tmpdir(), 'comptoir-page-'))
const pageDir = join(root, 'web')
mkdirSync(join(pageDir, 'assets'), { recursive: true })
writeFileSync(join(root, 'secret.txt'), 'secret')
writeFileSync(
  join(pageDir, 'index.html'),
  '<!doctype html><title>Comptoir</title><meta property="og:image" content="/icons/share.jpg" />',
)
mkdirSync(join(pageDir, 'ahead'))
const rendered = (words: string) =>
  `<!doctype html><title>${words}</title><meta property="og:image" content="/icons/share.jpg" />${`<p>${words}</p>`.repeat(200)}`
writeFileSync(join(pageDir, 'ahead/index.html'), rendered('Premier écran'))
writeFileSync(join(pageDir, 'ahead/cgu.html'), rendered('Conditions'))
writeFileSync(join(pageDir, 'sw.js'), 'self.addEventListener("fetch", () => {})')
writeFileSync(join(pageDir, 'manifest.webmanifest'), '{}')
writeFileSync(join(pageDir, 'assets/app-1a2b.js'), SCRIPT)
writeFileSync(join(pageDir, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(pageDir, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
mkdirSync(join(pageDir, READER_FOLDER.slice(1)))
for (const file of READER_FILES) writeFileSync(join(pageDir, file.slice(1)), 'x')
afterAll(() => rmSync(root, { recursive: true }))

const server = await testApp({
  pageDir,
  env: { PUBLIC_URL: 'https://comptoir.example', CONTACT_TO: 'auteur@comptoir.example' },
  now: () => Date.UTC(2026, 10, 22),
})
const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' }

test('a hashed asset is kept for ever and travels precompressed', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT)
})

test('what a browser cannot decode is not sent to it', async () => {
  expect(
    (await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
  ).toBe('gzip')
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
})

test('a share that no worker took leads to the page that says so', async () => {
  const body = new FormData()
  body.append('captures', new File(['pixels'], 'capture.png', { type: 'image/png' }))
  const answer = await server.app.request(SHARE_PATH, { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, shareAddress(null)])
})

test('the page is asked again each time and answered 304 when it is the same', async () => {
  const first = await get('/', NAVIGATION)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  const again = await get('/', { ...NAVIGATION, 'if-none-match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get('/', { ...NAVIGATION, 'if-none-match': '"autre"' })).status).toBe(200)
})

test('A11 the service worker may hold the whole site and is never kept', async () => {
  const answer = await get('/sw.js')
  expect(answer.headers.get('service-worker-allowed')).toBe('/')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toContain('javascript')
})

test.each([
  ['/', {}],
  ['/index.html', {}],
  ['/app/flips', NAVIGATION],
])('a link to %s that is shared on a chat names its picture by the whole address', async (path, headers) => {
  const answer = await get(path, headers)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain('content="https://comptoir.example/icons/share.jpg"')
})

describe('a page that was rendered at build', () => {
  test.each([
    ['/', 'Premier écran'],
    ['/?utm=ami', 'Premier écran'],
    ['/cgu', 'Conditions'],
    ['/cgu?de=ami', 'Conditions'],
  ])('A27 %s answers with its own text, to a browser and to whoever asks', async (path, words) => {
    for (const headers of [NAVIGATION, {}]) {
      const answer = await get(path, headers)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      const html = await answer.text()
      expect(html).toContain(`<p>${words}</p>`)
      expect(html).toContain('content="https://comptoir.example/icons/share.jpg"')
    }
  })

  test.each(['/index.html', '/app', '/cgu/', '/CGU', '/cgu.html', '/login', '/cgu/annexe'])(
    'A11 %s answers with the empty page, which the worker keeps',
    async (path) => {
      const html = await (await get(path, NAVIGATION)).text()
      expect(html).toContain('<title>Comptoir</title>')
      expect(html).not.toContain('<p>')
    },
  )

  test('it is compressed for who can read that, and answered 304 when it is the same', async () => {
    const plain = await (await get('/cgu', NAVIGATION)).text()
    const small = await get('/cgu', { ...NAVIGATION, 'accept-encoding': 'gzip' })
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    const tag = small.headers.get('etag') ?? ''
    expect(gunzipSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(plain)
    const again = await get('/cgu', { ...NAVIGATION, 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(again.headers.get('cache-control')).toBe('no-cache')
  })

  test('HEAD says what GET says, without the text', async () => {
    const [asked, told] = await Promise.all([
      get('/cgu', NAVIGATION),
      server.app.request('/cgu', { method: 'HEAD', headers: NAVIGATION }),
    ])
    expect([told.status, await told.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy'])
      expect(told.headers.get(name), name).toBe(asked.headers.get(name))
  })

  test('a build without any answers with the empty page', async () => {
    const bare = join(root, 'bare')
    mkdirSync(bare)
    writeFileSync(join(bare, 'index.html'), '<!doctype html><title>Comptoir</title>')
    const { app } = await testApp({ pageDir: bare })
    expect(await (await app.request('/')).text()).toContain('<title>Comptoir</title>')
  })
})

test('security.txt says where to write, until when, and where it belongs', async () => {
  const answer = await get('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:auteur@comptoir.example\n')
  expect(text).toContain('Expires: 2027-11-21T00:00:00.000Z\n')
  expect(text).toContain('Canonical: https://comptoir.example/.well-known/security.txt\n')
  const bare = await testApp({ env: { PUBLIC_URL: 'https://comptoir.example' } })
  const form = await bare.app.request('/.well-known/security.txt')
  expect(await form.text()).toContain('Contact: https://comptoir.example/#contact\n')
})

test('a deep link opens the page', async () => {
  for (const path of ['/app/profit?recipe=303', '/login', '/une/page/inconnue']) {
    const answer = await get(path, NAVIGATION)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Comptoir</title>')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
})

test('A28 an unknown call is answered in JSON, even to a browser', async () => {
  for (const path of ['/api/v1/inconnu', '/auth/inconnu', '/user_choses', '/me/moi']) {
    const answer = await get(path, NAVIGATION)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'Cette adresse n’existe pas.', code: 'not_found' })
  }
})

test('a missing asset is a 404 that nobody keeps', async () => {
  for (const path of ['/assets/absent.js', '/absent.png']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect((await get('/assets/absent.js', NAVIGATION)).status).toBe(404)
})

test('without a built page the server still answers calls', async () => {
  const bare = await testApp()
  expect((await bare.call('GET', '/')).status).toBe(404)
  expect((await bare.call('GET', '/healthz')).status).toBe(200)
})

test('A28 a wrong method is 405 and names the right one', async () => {
  const answer = await server.call('DELETE', '/auth/login')
  expect([answer.status, answer.json.code]).toEqual([405, 'method_not_allowed'])
  expect(answer.headers.get('allow')).toBe('POST')
})

test('N138 the script of the reader of pictures alone may compile its core', async () => {
  for (const path of ['/', '/assets/app-1a2b.js', '/sw.js', ...READER_FILES]) {
    const answer = await get(path, path === '/' ? NAVIGATION : {})
    expect(answer.status, path).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.includes('wasm-unsafe-eval'), path).toBe(path === READER_SCRIPT)
    expect(policy).not.toMatch(/'unsafe-eval'/)
  }
  const policy = (await get(READER_SCRIPT)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
})
