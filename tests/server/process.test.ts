import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-process-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

function aProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sync-server/index.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return { child, said, ended }
}

async function aRunningServer(env: Record<string, string> = {}) {
  const running = aProcess({ PORT: '0', ...env })
  const { child, said, ended } = running
  await Promise.race([once(child.stdout, 'data'), ended])
  const url = /^Comptoir écoute sur (http:\S+)\n$/.exec(said.out)?.[1]
  if (!url) throw new Error(`no address: ${said.out}${said.err}`)
  return { ...running, url }
}

test('a server says its address in one line, logs without secrets and stops when asked', async () => {
  const { url, child, said, ended } = await aRunningServer()
  const user = { name: '', email: 'elea@test.fr', password: 'un mot de passe' }
  const answer = await fetch(`${url}/auth/register?token=jeton-secret`, {
    method: 'POST',
    body: JSON.stringify({ user }),
  })
  const { token } = (await answer.json()) as { token: string }
  expect(answer.status).toBe(201)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.out.trim().split('\n')).toHaveLength(1)
  const lines = said.err
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/auth/register', status: 201, ms: expect.any(Number) }),
  )
  for (const secret of ['elea@test.fr', 'un mot de passe', 'jeton-secret', token])
    expect(said.err).not.toContain(secret)
}, 30_000)

test('stopping lets an open request end and closes the live streams', async () => {
  const { url, child, ended } = await aRunningServer()
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ user: { name: '', email: 'lou@test.fr', password: 'un mot de passe' } })
  const slow = connect(Number(port), hostname)
  await once(slow, 'connect')
  const answered = new Promise<string>((done) => {
    let text = ''
    slow.on('data', (part) => {
      text += part
    })
    slow.on('close', () => done(text))
  })
  const unused = connect(Number(port), hostname)
  const unusedEnds = once(unused, 'close')
  slow.write(`POST /auth/register HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`)
  slow.write(body.slice(0, 5))
  const { token } = (await (
    await fetch(`${url}/auth/register`, {
      method: 'POST',
      body: body.replace('lou', 'max'),
    })
  ).json()) as { token: string }
  const live = await fetch(`${url}/api/v1/sync/live`, { headers: { authorization: `Bearer ${token}` } })
  const stream = live.text()
  child.kill('SIGTERM')
  expect(await stream).toContain('"seq":0')
  await unusedEnds
  slow.write(body.slice(5))
  expect(await answered).toMatch(/^HTTP\/1.1 201 /)
  expect(await ended).toBe(0)
}, 30_000)

test('a taken port ends the start with one clear line', async () => {
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
}, 30_000)

test('a wrong variable ends the start with one clear line', async () => {
  const { said, ended } = aProcess({ PORT: 'huit' })
  expect(await ended).toBe(1)
  expect(said.err).toBe('Configuration : PORT doit être un numéro de port de 0 à 65535.\n')
}, 30_000)

test('a data directory that cannot hold a database ends the start with one clear line', async () => {
  const { said, ended } = aProcess({ PORT: '0', DATA_DIR: '/dev/null/donnees' })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(
    /^Configuration : la base de DATA_DIR \(\/dev\/null\/donnees\) ne s’ouvre pas : [^\n]+\n$/,
  )
}, 30_000)

test('ADMIN_EMAIL on a public address is announced as waiting', async () => {
  const env = { ADMIN_EMAIL: 'chef@test.fr', PUBLIC_URL: 'https://comptoir.example' }
  const { child, said, ended } = await aRunningServer(env)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said.err).toContain('ADMIN_EMAIL attend un lien')
}, 30_000)
