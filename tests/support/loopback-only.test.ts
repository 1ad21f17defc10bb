import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { complaintOf } from './loopback-guard.ts'

const dir = mkdtempSync(join(tmpdir(), 'comptoir-lookups-'))
afterAll(() => rmSync(dir, { recursive: true }))
let files = 0

/** A Node process of a test that does this; what it printed, and what was written down of it. */
async function doing(code: string) {
  const lookups = join(dir, String(files++))
  const env = { PATH: process.env.PATH, TEST_LOOKUPS: lookups }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'pipe' })
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  await once(child, 'close')
  return { out: out.trim(), told: existsSync(lookups) ? readFileSync(lookups, 'utf8') : '' }
}
const said = (call: string) =>
  `${call}.then(() => console.log('found'), (e) => console.log((e.cause ?? e).code))`
const called = (call: string) => `new Promise((done, fail) => ${call})`
const settled = '(error) => (error ? fail(error) : done())'

test.each([
  ['fetch', `fetch('https://ailleurs.test/')`, 'ENOTFOUND'],
  ['lookup', `(await import('node:dns/promises')).lookup('ailleurs.test')`, 'ENOTFOUND'],
  ['lookup, called back', called(`dns.lookup('ailleurs.test', ${settled})`), 'ENOTFOUND'],
  ['resolve', `(await import('node:dns/promises')).resolve4('ailleurs.test')`, 'ENOTFOUND'],
  ['a resolver', called(`new dns.Resolver().resolveMx('ailleurs.test', ${settled})`), 'ENOTFOUND'],
  ['a socket', called(`net.connect(25, 'ailleurs.test').on('error', fail)`), 'ENOTFOUND'],
  ['an address', called(`net.connect(25, '192.0.2.1').on('error', fail)`), 'ENETUNREACH'],
  ['an address in a call', `fetch('https://[2001:db8::1]/')`, 'ENETUNREACH'],
])(
  '%s of another machine fails as without network, and is told under the test’s name',
  async (_, call, code) => {
    const imports = `import dns from 'node:dns'; import net from 'node:net';`
    const { out, told } = await doing(`${imports} ${said(call)}`)
    expect(out).toBe(code)
    expect(complaintOf(told)).toMatch(
      /^\nThe tests looked for other machines:\n {2}tests\/support\/loopback-only\.test\.ts: \w+ (ailleurs\.test|192\.0\.2\.1|2001:db8::1), by process \d+\n$/,
    )
  },
)

test.each([
  ['this machine', `fetch('http://localhost:2/')`],
  ['this machine by its address', `fetch('http://127.0.0.1:2/')`],
  ['a name that nobody can have', `fetch('https://donnees.invalid/')`],
])('%s is nothing to tell', async (_, call) => {
  const { told } = await doing(said(call))
  expect(complaintOf(told)).toBeNull()
})

test('a child of a child is watched too, whatever its environment', async () => {
  const inner = `fetch('https://ailleurs.test/').catch(() => {})`
  const { told } = await doing(
    `import { execFileSync } from 'node:child_process'
    execFileSync(process.execPath, ['-e', ${JSON.stringify(inner)}], { env: {} })`,
  )
  expect(complaintOf(told)).toContain('getaddrinfo ailleurs.test')
})

test('the process of a test is watched', () => {
  expect(process.env.NODE_OPTIONS).toContain('loopback-only.mjs')
  const { status } = spawnSync(process.execPath, ['-e', `process.exit(process.env.TEST_FILE ? 0 : 1)`], {
    env: {},
  })
  expect(status).toBe(0)
})
