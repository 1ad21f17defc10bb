import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { command } from '#tests/support/command.ts'
import {
  aFolder,
  aProcess,
  aRunningServer,
  registered,
  useProcesses,
} from '#tests/support/server/a-process.ts'
import { aBlackHole } from '#tests/support/server/black-hole.ts'

useProcesses()

test('a server says its address in one line, logs no secret, and stops when asked: open requests end, live streams close', async () => {
  const { url, child, said, ended } = await aRunningServer()
  const { hostname, port } = new URL(url)
  const headers = { 'content-type': 'application/json' }
  const bodyOf = (name: string) =>
    JSON.stringify({ user: { email: `${name}@test.fr`, password: 'un mot de passe' } })
  const slow = connect(Number(port), hostname)
  await once(slow, 'connect')
  const answered = text(slow)
  const unused = connect(Number(port), hostname)
  const unusedEnds = once(unused, 'close')
  const body = bodyOf('lou')
  slow.write(
    `POST /auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  slow.write(body.slice(0, 5))
  const sent = { method: 'POST', headers, body: bodyOf('elea') }
  const answer = await fetch(`${url}/auth/register?token=jeton-secret`, sent)
  expect(answer.status).toBe(201)
  const { token } = (await answer.json()) as { token: string }
  const live = await fetch(`${url}/api/v1/sync/live`, { headers: { authorization: `Bearer ${token}` } })
  const stream = live.text()
  child.kill('SIGTERM')
  expect(await stream).toContain('"seq":0')
  await unusedEnds
  slow.write(body.slice(5))
  expect(await answered).toMatch(/^HTTP\/1.1 201 /)
  expect(await ended).toBe(0)
  expect(said.out.trim().split('\n')).toHaveLength(1)
  const lines = said.err.trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/auth/register', status: 201, ms: expect.any(Number) }),
  )
  for (const secret of ['elea@test.fr', 'un mot de passe', 'jeton-secret', token])
    expect(said.err).not.toContain(secret)
}, 30_000)

// A silent service takes ten seconds: the two cases that follow run meanwhile.
test.concurrent('T171 a server leaves a service alone that was silent twice', {
  tags: 'full',
  timeout: 30_000,
}, async () => {
  const service = await startGameData()
  service.setFaults([{ kind: 'hang', document: 'mounts-search' }])
  const { url, child, ended } = await aRunningServer({ GAME_DATA_URL: service.url })
  const { token } = await registered(url, 'mina@test.fr')
  for (const name of ['licorne', 'sirene', 'hippogriffe']) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/v1/mounts/search?q=${name}`, { headers })
    expect([await answer.json(), answer.headers.get('x-game-data')]).toEqual([[], 'away'])
  }
  expect(service.asked.filter((name) => name === 'mounts-search')).toHaveLength(2)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await service.close()
})

test.concurrent('a taken port ends the start with one clear line', {
  tags: 'full',
  timeout: 30_000,
}, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { said, ended } = aProcess({ PORT: port })
  expect(await ended).toBe(1)
  expect(said.err).toBe(
    `Le port ${port} est déjà pris sur 127.0.0.1 : arrête l’autre programme ou change PORT.\n`,
  )
  other.close()
})

test.concurrent('a data directory that cannot hold a database ends the start with one clear line', {
  tags: 'full',
  timeout: 30_000,
}, async () => {
  for (const folder of ['/dev/null/donnees', '/proc/donnees/plus-bas']) {
    const { said, ended } = aProcess({ PORT: '0', DATA_DIR: folder })
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/^Configuration : la base de DATA_DIR [^\n]+ ne s’ouvre pas : [^\n]+\n$/)
    expect(said.err).toContain(`(${folder})`)
  }
})

test('A177 the start names the file of the link that makes ADMIN_EMAIL an admin, its owner’s alone, gone once it was opened', async () => {
  const folder = aFolder()
  const { url, child, said, ended } = await aRunningServer({ ADMIN_EMAIL: 'chef@test.fr', DATA_DIR: folder })
  const file = join(folder, 'admin-link')
  await until(() => expect(said.out).toContain(`s’écrit dans ${file}\n`))
  const { token } = await registered(url, 'chef@test.fr')
  await until(() => expect(existsSync(file)).toBe(true))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const link = new URL(readFileSync(file, 'utf8').trim())
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const admin = async () => (await fetch(`${url}/api/v1/admin/stats`, { headers })).status
  expect(await admin()).toBe(403)
  const body = JSON.stringify({ token: link.searchParams.get('token') })
  expect((await fetch(`${url}/auth/email/confirm`, { method: 'POST', headers, body })).status).toBe(200)
  expect([await admin(), existsSync(file)]).toEqual([200, false])
  const metrics = { authorization: `Bearer ${readFileSync(join(folder, 'metrics-token'), 'utf8')}` }
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { headers: metrics })).status).toBe(200)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said.err).not.toContain(link.searchParams.get('token'))
}, 30_000)

test('a second server on the same data ends with one line; the first goes on, and commands work beside it', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const home = aFolder()
  const first = await aRunningServer({ DATA_DIR: home })
  const { token } = await registered(first.url, 'elea@test.fr')
  const second = aProcess({ PORT: '0', DATA_DIR: home })
  expect(await second.ended).toBe(1)
  expect(second.said).toEqual({
    out: '',
    err: `Un autre serveur utilise déjà DATA_DIR (${home}) : arrête-le, ou donne à celui-ci un autre dossier.\n`,
  })
  const me = await fetch(`${first.url}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)

  const copy = join(home, 'copie.sqlite')
  for (const [script, args, code] of [
    ['admin', ['grant-admin', 'elea@test.fr'], 0],
    ['catalogue', ['status'], 0],
    ['backup', [copy], 0],
    ['restore', [copy], 1],
    ['move', [home, join(home, 'ailleurs')], 1],
  ] as const) {
    expect([script, (await command(script, [...args], { DATA_DIR: home })).code]).toEqual([script, code])
  }
  await registered(first.url, 'lou@test.fr')

  first.child.kill('SIGKILL')
  await first.ended
  expect(readdirSync(home).filter((name) => name.includes('-journal'))).toEqual([])
  const third = await aRunningServer({ DATA_DIR: home })
  const again = await fetch(`${third.url}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(again.status).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

/** What others than the owner may do with a folder and all in it, by name; empty is what it should be. */
function open(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...inside].flatMap((path) => {
    const mode = statSync(path).mode & 0o077
    return mode === 0 ? [] : [`${relative(folder, path)} ${mode.toString(8)}`]
  })
}

test('every file and folder of a data directory is its owner’s alone, those that an older version left open too', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  // A service that falls silent in the middle of an import, which stays in its cache.
  let answered = false
  const service = createServer((request, answer) => {
    if (request.url?.includes('version')) return answer.end('{"version":"1"}')
    if (!answered) answer.end('{"items":[]}')
    answered = true
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const port = typeof address === 'object' ? address?.port : 0
  const home = join(aFolder(), 'neuf')
  const env = { DATA_DIR: home, GAME_DATA_URL: `http://127.0.0.1:${port}` }
  const first = await aRunningServer(env)
  await registered(first.url, 'elea@test.fr')
  const all = () => readdirSync(home, { recursive: true, encoding: 'utf8' })
  await until(async () => all().some((name) => /^import-cache\/.*\.json$/.test(name)), 10_000)
  expect(await command('backup', [join(home, 'copie.sqlite')], { DATA_DIR: home })).toMatchObject({ code: 0 })
  expect(open(home)).toEqual([])
  expect(all()).toEqual(
    expect.arrayContaining([
      'comptoir.lock',
      'comptoir.sqlite',
      'comptoir.sqlite-shm',
      'comptoir.sqlite-wal',
      'import-cache',
      'jwt-secret',
      'last-backup',
    ]),
  )

  first.child.kill('SIGKILL')
  await first.ended
  mkdirSync(join(home, 'icons', 'item'), { recursive: true })
  writeFileSync(join(home, 'icons', 'item', '1-64.png'), '')
  const theirs = all()
  for (const name of theirs)
    chmodSync(join(home, name), statSync(join(home, name)).isDirectory() ? 0o755 : 0o644)
  const second = await aRunningServer({ DATA_DIR: home })
  await registered(second.url, 'lou@test.fr')
  // The copy may be anybody's: only what the server itself keeps is touched.
  expect(open(home)).toEqual(['copie.sqlite 44'])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  service.close()
})

const QUIET = { LOG_LEVEL: 'warn' }

test('a service that misbehaves delays nothing: the server serves, imports what is good and says the rest', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const service = await startGameData()
  const today = Date.now()
  const unknown = new Date(today + 5 * 86_400_000).toISOString().slice(0, 10)
  service.setUnknownDays([unknown])
  service.setFaults([
    { kind: 'gzip', document: 'items-equipment-all' },
    { kind: 'cut', document: 'items-quest-all', times: 1 },
    { kind: 'missing', document: 'items-cosmetics-all' },
  ])
  const { url, child, said, ended } = await aRunningServer({ ...QUIET, GAME_DATA_URL: service.url })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await until(async () => said.out.includes('il manque'), 30_000)
  expect(said.out.trim().split('\n').slice(1)).toEqual([
    `Données du jeu : demandées à ${service.url} (GAME_DATA_URL=off pour ne rien demander)`,
    expect.stringMatching(/^Données du jeu : [\d\s]+ objets et [\d\s]+ recettes, chargés en [\d,]+ s$/),
    expect.stringMatching(/^Données du jeu : il manque cosmétiques \(.* : le service a répondu 404\)$/),
  ])
  await until(() => expect(said.err).toContain(`"days":["${unknown}"]`))
  const found = await fetch(`${url}/items?q=chapeau%20d%20essai`)
  expect(await found.text()).toContain('Chapeau d’Essai')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await service.close()
})

test('where the name of the service leads nowhere, the starter serves at once and one line says so', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const { url, child, said, ended } = await aRunningServer({
    ...QUIET,
    GAME_DATA_URL: 'http://donnees.invalid',
  })
  expect(await (await fetch(`${url}/items?q=bois%20de%20frene`)).text()).toContain('Bois de Frêne')
  await until(async () => said.out.includes('en attendant'), 30_000)
  expect(said.out.trim().split('\n').slice(2)).toEqual([
    'Données du jeu : http://donnees.invalid ne répond pas, le catalogue de départ sert en attendant',
  ])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a server that waits for a service which drops packets listens at once and stops at once', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const hole = await aBlackHole()
  const { url, child, ended } = await aRunningServer({ ...QUIET, GAME_DATA_URL: hole.url })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const asked = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  // Far below the ten seconds after which a connection is given up.
  expect(performance.now() - asked).toBeLessThan(5_000)
  hole.close()
})

test('a server stops at once in the middle of an import', { tags: 'full', timeout: 60_000 }, async () => {
  const service = await startGameData()
  service.setFaults([{ kind: 'hang', document: 'mounts-all' }])
  const { child, ended } = await aRunningServer({ ...QUIET, GAME_DATA_URL: service.url })
  await until(async () => service.asked.includes('mounts-all'), 30_000)
  const asked = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(5_000)
  await service.close()
})
