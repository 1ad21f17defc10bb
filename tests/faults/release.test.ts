import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '#scripts/build/server.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

// What scripts/deploy/Dockerfile does, step by step, without an engine: the same files go in, the same command makes the
// release, and the same commands run in it with the same variables, as another user on a folder that cannot be written.
const dockerfile = readFileSync('scripts/deploy/Dockerfile', 'utf8').replace(/\\\n\s*/g, ' ')
const base = mkdtempSync(join(tmpdir(), 'comptoir-release-'))
const [context, release, data] = ['context', 'release', 'data'].map((name) => join(base, name)) as [
  string,
  string,
  string,
]
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const somebody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const LIMIT = 240_000
let env: Record<string, string> = {}
let server: ChildProcess | null = null
let url = ''

/** The words of an instruction in exec form: `CMD [ … ]`. */
const execForm = (word: string): string[] =>
  JSON.parse(new RegExp(`^${word}\\b[^[\\n]*(\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[]

function dockerEnv(): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? ''
  return Object.fromEntries(line.split(/\s+/).map((pair) => pair.split('=') as [string, string]))
}

/** What a line of .dockerignore is about, and all that lies in it. */
const placesOf = (line: string): RegExp => {
  const path = line.replace(/^!/, '').replace(/[.+]/g, '\\$&')
  return new RegExp(`^${path.replace('**/', '(?:.*/)?').replace(/\*(?!\/)/g, '[^/]*')}(?:/.*)?$`)
}

/** Puts into the context what .dockerignore lets through: the last line that is about a file counts. */
function fillContext(): void {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  const rules = lines
    .filter((line) => /^[^#]/.test(line))
    .map((line) => [placesOf(line), line.startsWith('!')] as const)
  const goes = (path: string) => rules.findLast(([places]) => places.test(path))?.[1] ?? true
  mkdirSync(context)
  for (const name of readdirSync('.').filter(goes))
    cpSync(name, join(context, name), {
      recursive: true,
      filter: (path) => goes(path) || (!path.endsWith('node_modules') && statSync(path).isDirectory()),
    })
  symlinkSync(resolve('node_modules'), join(context, 'node_modules'))
}

const filesUnder = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))

function setWritable(dir: string, writable: boolean): void {
  for (const path of [dir, ...filesUnder(dir)]) {
    const mode = statSync(path).mode & 0o777
    chmodSync(path, writable ? mode | 0o200 : mode & 0o555)
  }
}

/** A command in the running image, as `docker compose exec` would start it. */
function inside([program = '', ...args]: string[]) {
  expect(program).toBe('node')
  return spawnSync(process.execPath, args, { cwd: release, env, encoding: 'utf8', ...somebody })
}

beforeAll(async () => {
  chmodSync(base, 0o755)
  fillContext()
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release.ts', release], {
    cwd: context,
    // As bare as an engine's: a test's own variables would make the build a test's build.
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([made.status, made.stderr]).toEqual([0, ''])
  setWritable(release, false)
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const here = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, GAME_DATA_URL: 'off' }
  env = { ...dockerEnv(), ...here }
  server = spawn(process.execPath, execForm('CMD').slice(1), {
    cwd: release,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...somebody,
  })
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said += chunk
  })
  await until(async () => server?.exitCode !== null || (await fetch(`${url}/healthz`)).ok, 30_000)
  expect([server.exitCode, said]).toEqual([null, expect.any(String)])
}, LIMIT)

afterAll(() => {
  server?.kill('SIGKILL')
  if (existsSync(release)) setWritable(release, true)
  rmSync(base, { recursive: true, force: true })
})

test('the release holds no package but those that run', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const held = readdirSync(join(release, 'node_modules')).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(release, 'node_modules', name)).map((own) => `${name}/${own}`)
      : name,
  )
  expect(held).toEqual(expect.arrayContaining(['better-sqlite3', 'pg', 'pino', 'web-push']))
  const ofDevelopers = Object.keys(manifest.devDependencies ?? {})
  expect(held.filter((name) => ofDevelopers.includes(name))).toEqual([])
  const bundled = ['hono', 'kysely', 'stripe', 'zod']
  const ofThePage = ['react', 'dexie', 'vite', 'typescript']
  expect(held.filter((name) => [...bundled, ...ofThePage].includes(name))).toEqual([])
  expect(readdirSync(release).sort()).toEqual(['dist', 'node_modules', 'package.json'])
})

test('every package and file that the server loads, sooner or later, loads from the release alone', () => {
  const names = JSON.parse(readFileSync(join(release, 'dist/server/packages.json'), 'utf8')) as string[]
  // A program would run.
  const programs = ['index', ...COMMANDS].map((name) => `${name}.js`)
  const files = readdirSync(join(release, 'dist/server')).filter(
    (name) => name.endsWith('.js') && !programs.includes(name),
  )
  expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^stripe/)]))
  const code = `for (const name of ${JSON.stringify(names)}) {
    const at = import.meta.resolve(name)
    if (!at.includes('/release/node_modules/')) throw new Error(at)
    await import(name)
  }
  for (const file of ${JSON.stringify(files)}) await import('./dist/server/' + file)`
  const loaded = inside(['node', '--input-type=module', '--eval', code])
  expect([loaded.status, loaded.stderr]).toEqual([0, ''])
})

test('the release serves the page and keeps what players type', async () => {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect([page.status, html]).toEqual([200, expect.stringContaining('<meta name="version"')])
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  const script = await fetch(url + asset, { headers: { 'accept-encoding': 'br' } })
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br'])
  const user = { name: 'Éléa', email: 'elea@test.fr', password: 'un mot de passe' }
  const post = (path: string, body: unknown, token = '') =>
    fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}` },
    })
  const { token } = (await (await post('/auth/register', { user })).json()) as { token: string }
  const entries = [{ item_id: 1, quantity: 2 }]
  expect((await post('/api/v1/user_inventories/bulk_upsert', { entries }, token)).status).toBe(200)
  expect(statSync(join(data, 'comptoir.sqlite')).uid).toBe(isRoot ? NOBODY : process.getuid?.())
})

test('the health check answers as the server does, and the operator’s commands run beside it', () => {
  expect(inside(execForm('HEALTHCHECK.*CMD')).status).toBe(0)
  const granted = inside(['node', 'dist/server/admin.js', 'grant-admin', 'elea@test.fr'])
  expect([granted.status, granted.stdout]).toEqual([0, 'elea@test.fr est admin.\n'])
  expect(inside(['node', 'dist/server/catalogue.js', 'status']).stdout).toMatch(/^Catalogue /)
  expect(inside(['node', 'dist/server/backup.js', join(data, 'copie.sqlite')]).status).toBe(0)
  expect(existsSync(join(data, 'copie.sqlite'))).toBe(true)
  for (const name of ['admin', 'backup', 'catalogue', 'move', 'restore'])
    expect(inside(['node', `dist/server/${name}.js`]).stderr).toContain('Usage')
})

test('the server writes nowhere but in its data folder', async () => {
  const newest = Math.max(...filesUnder(release).map((path) => statSync(path).mtimeMs))
  const probe = inside(['node', '--eval', "require('node:fs').writeFileSync('dist/x', '')"])
  expect(probe.stderr).toMatch(/EACCES|EROFS/)
  expect(newest).toBeLessThan(statSync(join(data, 'comptoir.sqlite')).birthtimeMs)
})

test('SIGTERM ends it well, and the health check says so', async () => {
  const ended = once(server as ChildProcess, 'exit')
  server?.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(inside(execForm('HEALTHCHECK.*CMD')).status).toBe(1)
})
