import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { VARIABLES } from '#server/config-variables.ts'
import { migrations } from '#server/db/migrations/registry.ts'
import { createProcessMetrics } from '#server/metrics/server-metrics.ts'
import { testApp } from '#tests/support/app.ts'

const deploy = (name: string): string => readFileSync(`scripts/deploy/${name}`, 'utf8')
const KNOWN = new Set(Object.keys(VARIABLES))
/** Node's own, which the server does not read. */
const OF_NODE = 'NODE_ENV'
const unknownOf = (names: string[]): string[] => names.filter((name) => !KNOWN.has(name) && name !== OF_NODE)
const namesIn = (envFile: string): string[] =>
  [...envFile.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

const instructions = deploy('Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
const stages = instructions.reduce<string[][]>((all, line) => {
  if (line.startsWith('FROM ')) all.push([])
  all.at(-1)?.push(line)
  return all
}, [])
const [buildStage = [], runStage = []] = stages

test('what the image copies from this folder is there, and not kept out of the build', () => {
  const sources = buildStage
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
  expect(sources).toContain('package-lock.json')
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const source of sources.filter((path) => path !== '.')) {
    expect(existsSync(source)).toBe(true)
    expect(ignored).toContain(`!${source.split('/')[0]}`)
  }
})

test('what the build reads is sent to it, and what may hold a secret is not', () => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  const read = [...readFileSync('scripts/built.mjs', 'utf8').matchAll(/^ {2}'([^'/]+)/gm)].map(
    ([, top]) => top,
  )
  expect(read).toEqual(
    expect.arrayContaining(['web', 'sw', 'shared', 'sync-server', 'scripts', 'vite.config.ts']),
  )
  for (const top of read) expect(lines).toContain(`!${top}`)
  for (const secret of ['!.git', '!data', '!.cache', '!.']) expect(lines).not.toContain(secret)
  expect(lines).toContain('**/*.env')
})

test('a command that is bundled with the server makes a new build when it changes', () => {
  const bundled = /COMMANDS = \[(.*)\]/.exec(readFileSync('scripts/build/server.ts', 'utf8'))?.[1] ?? ''
  const names = [...bundled.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(names).toEqual(['admin', 'backup', 'catalogue', 'health', 'move', 'restore'])
  const sources = readFileSync('scripts/built.mjs', 'utf8')
  for (const name of names) expect(sources).toContain(`'scripts/${name}.ts'`)
})

test('the image that runs takes the release and nothing else, and is not root', () => {
  expect(buildStage.at(-1)).toBe('RUN npm run release -- /release')
  expect(runStage.filter((line) => line.startsWith('COPY '))).toEqual(['COPY --from=build /release /app'])
  expect(runStage[0]).toMatch(/^FROM node:\d+-bookworm-slim$/)
  const of = (word: string) => runStage.filter((line) => line.startsWith(`${word} `))
  expect(of('USER')).toEqual(['USER 1000:1000'])
  expect(of('CMD')).toEqual(['CMD ["node", "dist/server/index.js"]'])
  expect(of('HEALTHCHECK')[0]).toContain('CMD ["node", "dist/server/health.js"]')
  expect(of('VOLUME')).toEqual(['VOLUME /data'])
  // Both stages stand on one release of Debian and Node: the compiled module of the first runs in the second.
  expect(runStage[0]?.replace('-slim', '')).toBe(buildStage[0]?.replace(' AS build', ''))
})

test('the image sets no variable that the server does not know, and no secret', () => {
  const set = runStage
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
  expect(set).toContain('DATA_DIR')
  expect(unknownOf(set)).toEqual([])
  expect(set.filter((name) => /SECRET|TOKEN|KEY|URL|PASSWORD/.test(name))).toEqual([])
})

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(deploy('compose.yaml'), { merge: true }))
const services = Object.entries(compose.services)

test('without a profile one process runs on SQLite; the PostgreSQL profile has two, a database and one address', () => {
  expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(['comptoir'])
  const others = services.filter(([, { profiles }]) => profiles?.includes('postgres')).map(([name]) => name)
  expect(others).toEqual(['process', 'address', 'postgres'])
  for (const [, { depends_on }] of services)
    for (const name of Object.keys(depends_on ?? {})) expect(others).toContain(name)
})

test('compose names only files, volumes and variables that there are, and opens ports to this machine alone', () => {
  for (const [, { build, env_file, environment, image, ports, volumes }] of services) {
    if (build) expect(existsSync(join('scripts/deploy', build.context, build.dockerfile))).toBe(true)
    if (env_file) expect(existsSync(`scripts/deploy/${env_file}.example`)).toBe(true)
    if (image === 'comptoir') expect(unknownOf(Object.keys(environment ?? {}))).toEqual([])
    if (image.startsWith('caddy'))
      for (const name of Object.keys(environment ?? {})) expect(deploy('Caddyfile')).toContain(`{$${name}:`)
    for (const [from = ''] of (volumes ?? []).map((volume) => volume.split(':')))
      expect(from.startsWith('./') ? existsSync(`scripts/deploy/${from}`) : from in compose.volumes).toBe(
        true,
      )
    for (const port of ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
  }
})

test('a container and a service are given longer to stop than the server takes', () => {
  const patience = Number(/PATIENCE = (\d+)_000/.exec(readFileSync('sync-server/listen.ts', 'utf8'))?.[1])
  expect(patience).toBe(9)
  const inSeconds = (text: string | undefined) => Number(text?.replace(/s$/, ''))
  for (const [, { image, read_only, stop_grace_period }] of services.filter(
    ([, s]) => s.image === 'comptoir',
  )) {
    expect([image, read_only]).toEqual(['comptoir', true])
    expect(inSeconds(stop_grace_period)).toBeGreaterThan(patience)
  }
  expect(inSeconds(/^TimeoutStopSec=(.*)$/m.exec(unit)?.[1])).toBeGreaterThan(patience)
})

const unit = deploy('comptoir.service')

test('the sample of the variables and the unit name only what the server knows, and give no secret', () => {
  const sample = deploy('comptoir.env.example')
  expect(unknownOf(namesIn(sample))).toEqual([])
  expect(namesIn(sample)).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'METRICS_TOKEN', 'SMTP_URL']),
  )
  expect(sample).not.toMatch(/^[A-Z_]*(?:SECRET|TOKEN|KEY|PASSWORD)[A-Z_]*=./m)
  expect(deploy('postgres.env.example')).toMatch(/^POSTGRES_PASSWORD=$/m)
  const inUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(inUnit).toContain('DATA_DIR')
  expect(unknownOf(inUnit)).toEqual([])
})

const noSystemd = spawnSync('systemd-analyze', ['--version']).error !== undefined
if (noSystemd) console.warn('skipped: systemd-analyze is not installed')

test.skipIf(noSystemd)(
  'systemd finds nothing to say against the unit, and little that it leaves open',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'comptoir-unit-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const file = join(dir, 'comptoir.service')
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    const run = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    const { status, stderr } = run('verify', file)
    expect([status, stderr.split('\n').filter((line) => line.includes('comptoir'))]).toEqual([0, []])
    const said = run('security', '--offline=true', file).stdout
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2)
  },
)

test('every figure of the board is one that a running server has', async () => {
  const server = await testApp()
  const { registry } = createProcessMetrics({ live: server.live, database: server.database, dataDir: 'data' })
  const has = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const board = z
    .object({
      panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
    })
    .parse(JSON.parse(deploy('grafana.json')))
  const asked = board.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:comptoir|nodejs|process)_\w+/g) ?? []),
  )
  expect(new Set(asked).size).toBeGreaterThan(10)
  // Only PostgreSQL has connections.
  has.add('comptoir_database_connections')
  const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')
  expect(asked.filter((name) => !has.has(name) && !has.has(base(name)))).toEqual([])
  const ours = [...has].filter((name) => name.startsWith('comptoir_'))
  expect(ours.filter((name) => !asked.some((query) => base(query) === name || query === name))).toEqual([])
})

test('every migration has its entry in the upgrade notes', () => {
  const entries = [...deploy('upgrades.md').matchAll(/^### (\S+)$/gm)].map(([, name]) => name)
  expect(entries).toEqual(Object.keys(migrations))
})

test('the pages for operators point only at files that there are', () => {
  for (const page of readdirSync('scripts/deploy').filter((name) => name.endsWith('.md')))
    for (const [, to = ''] of deploy(page).matchAll(/\]\(([^)#:]+)\)/g))
      expect([page, to, existsSync(join('scripts/deploy', to))]).toEqual([page, to, true])
})
