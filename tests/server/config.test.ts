import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { loadOrCreateSecret } from '#server/auth/secret.ts'
import { isLoopback, publicWarning, readConfig } from '#server/config.ts'

test('an empty environment gives a local server', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 8787, host: '127.0.0.1', dataDir: './data', logLevel: 'info' })
  expect([config.adminEmail, config.jwtSecret]).toEqual([null, null])
  expect(config.gameDataUrl).toBe('https://api.dofusdu.de')
  expect(config.publicUrl.href).toBe('http://127.0.0.1:8787/')
})

test.each([
  [{ PORT: '9100' }, 'http://127.0.0.1:9100/'],
  [{ HOST: 'localhost' }, 'http://localhost:8787/'],
  [{ HOST: '::1' }, 'http://[::1]:8787/'],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:8787/'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:8787/'],
  [{ HOST: '::' }, 'http://localhost:8787/'],
])('with %j letters lead to the address that the start prints, so that the session is there', (env, href) => {
  expect(readConfig(env).publicUrl.href).toBe(href)
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', HOST: '  ', GAME_DATA_URL: '' })).toEqual(readConfig({}))
})

test('GAME_DATA_URL=off asks no game-data service', () => {
  expect(readConfig({ GAME_DATA_URL: 'off' }).gameDataUrl).toBe(null)
})

test('what is given is taken', () => {
  const config = readConfig({
    PORT: '9100',
    PUBLIC_URL: 'https://comptoir.example',
    ADMIN_EMAIL: 'Chef@Comptoir.example',
    GAME_DATA_URL: 'https://donnees.example/',
    ICONS: 'off',
    LOG_LEVEL: 'debug',
  })
  expect(config).toMatchObject({ port: 9100, adminEmail: 'chef@comptoir.example', logLevel: 'debug' })
  expect(config.gameDataUrl).toBe('https://donnees.example')
  expect([config.icons, readConfig({}).icons]).toEqual([false, true])
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'deux mots'],
  ['PUBLIC_URL', 'comptoir.example'],
  ['PUBLIC_URL', 'ftp://comptoir.example'],
  ['JWT_SECRET', 'trop court'],
  ['ICONS', 'non'],
  ['ADMIN_EMAIL', 'chef'],
  ['GAME_DATA_URL', 'https://donnees.example/dofus3'],
  ['GAME_DATA_URL', 'donnees'],
  ['GAME_DATA_URL', 'OFF'],
  ['LOG_LEVEL', 'bavard'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Configuration : ${name} doit être [^\n]+\\.$`),
  )
})

test('another process that starts meanwhile finds the secret whole or not yet', async () => {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-secret-'))
  const dirs = Array.from({ length: 100 }, (_, n) => join(root, String(n)))
  const reader = new Worker(
    `const { readFileSync } = require('node:fs')
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage('reads')
    for (const dir of workerData)
      for (;;) {
        try {
          parentPort.postMessage(readFileSync(dir + '/jwt-secret').length)
          break
        } catch {}
      }`,
    { eval: true, workerData: dirs },
  )
  const lengths: unknown[] = []
  reader.on('message', (length) => lengths.push(length))
  await once(reader, 'message')
  for (const dir of dirs) loadOrCreateSecret(dir)
  await once(reader, 'exit')
  expect(new Set(lengths)).toEqual(new Set(['reads', 64]))
  rmSync(root, { recursive: true })
})

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bonjour@comptoir.example' }

test.each([
  ['a public address without mail', { PUBLIC_URL: 'https://comptoir.example' }, null],
  ['a public address with mail', { PUBLIC_URL: 'https://comptoir.example', ...MAIL }, null],
  ['every address of the machine', { HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 .*PUBLIC_URL$/],
  ['the same, with mail', { HOST: '0.0.0.0', ...MAIL }, /PUBLIC_URL ; .*attend un lien envoyé par email$/],
  ['a proxy in front', { TRUST_PROXY: '1' }, /^TRUST_PROXY=1 .*PUBLIC_URL$/],
] as const)(
  '%s: others reach the server, and its operator is told what that asks of them',
  (_, env, words) => {
    const config = readConfig({ ADMIN_EMAIL: 'chef@test.fr', ...env })
    expect(isLoopback(config)).toBe(false)
    expect(publicWarning(config)).toEqual(words && expect.stringMatching(words))
  },
)

test('a server on this machine alone has nothing to tell its operator', () => {
  const config = readConfig({ ADMIN_EMAIL: 'chef@test.fr' })
  expect([isLoopback(config), publicWarning(config)]).toEqual([true, null])
})

test('the secret is made once, for its owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-secret-'))
  const secret = loadOrCreateSecret(join(dir, 'data'))
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadOrCreateSecret(join(dir, 'data'))).toBe(secret)
  expect(statSync(join(dir, 'data/jwt-secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dir, 'data/jwt-secret'), 'utf8')).toBe(secret)
  writeFileSync(join(dir, 'data/jwt-secret'), '')
  expect(() => loadOrCreateSecret(join(dir, 'data'))).toThrow('jwt-secret')
  rmSync(dir, { recursive: true })
})
