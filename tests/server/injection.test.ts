import { afterAll, describe, expect, test, vi } from 'vitest'
import { collections } from '#shared/collections/registry.ts'
import type { PushAnswer } from '#shared/contract/wire.ts'
import { linksOf } from '#tests/stand-ins/mail.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { mailApp } from '#tests/support/server/mail-app.ts'
import { aPlayer, aRichPlayer, ask, everythingOf, MARK } from '#tests/support/server/players.ts'

// Hundreds of calls each.
vi.setConfig({ testTimeout: 60_000 })

const SQL = [
  "' or '1'='1",
  "' or 1=1 --",
  '" or ""="',
  "'; drop table records; --",
  "') union select email, password_hash from users --",
  '1; attach database "x" as y',
  "%' escape '",
  "\\' or 1=1 --",
  '1 or 1=1',
  '%',
  '_',
]

describe('a text that is SQL', async () => {
  const server = await testApp({ env: { ADMIN_EMAIL: 'chef@test.fr' }, database: await starterData() })
  const owner = await aRichPlayer(server)
  const other = await aPlayer(server)
  const admin = await aPlayer(server, 'chef@test.fr')
  afterAll(() => server.close())

  test.each(SQL)('is a text in every query and every id: %s', async (sql) => {
    const before = await everythingOf(server, owner.id)
    const q = encodeURIComponent(sql)
    const asked: [string, string, string][] = [
      ['GET', `/api/v1/archis?q=${q}`, other.token],
      ['GET', `/api/v1/user_mounts?family_name=${q}`, other.token],
      ['GET', `/api/v1/mounts/search?q=${q}`, other.token],
      ['GET', `/api/v1/twitch_channels?live=${q}`, other.token],
      ['DELETE', `/api/v1/flips/${q}`, other.token],
      ['DELETE', `/api/v1/user_mounts/${q}`, other.token],
      ['DELETE', `/api/v1/me/sessions/${q}`, other.token],
      ['DELETE', `/api/v1/admin/users/${q}`, admin.token],
      ['DELETE', `/api/v1/admin/twitch_channels/${q}`, admin.token],
      ['GET', `/items?q=${q}`, ''],
      ['GET', `/items/${q}.json`, ''],
      ['GET', `/api/v1/recipes/by_output/${q}`, ''],
    ]
    for (const [method, path, token] of asked) {
      const { status, text } = await ask(server, method, path, { token })
      expect([200, 404], path).toContain(status)
      expect(text).not.toContain(MARK)
      expect(text).not.toContain('argon2')
    }
    const found = await ask(server, 'GET', `/api/v1/admin/users?q=${q}`, { token: admin.token })
    expect([found.status, JSON.parse(found.text).items]).toEqual([200, []])
    expect(await everythingOf(server, owner.id)).toBe(before)
  })

  test('opens no account, whichever field it stands in', async () => {
    for (const sql of SQL) {
      for (const body of [
        { email: `${sql}@test.fr`, password: 'un mot de passe' },
        { email: owner.email, password: sql },
        { email: { $ne: '' }, password: { $ne: '' } },
        { email: [owner.email], password: true },
      ]) {
        const { status, json } = await ask(server, 'POST', '/auth/login', { body })
        expect([status, json.code]).not.toEqual([200, undefined])
        expect([401, 422, 429]).toContain(status)
      }
    }
  })

  test('is stored and answered as it was written', async () => {
    const server = await testApp()
    const { token } = await aPlayer(server)
    for (const [i, note] of [
      ...SQL,
      '{{7*7}}',
      `\${7*7}`,
      '<%= 1 %>',
      '<script>1</script>',
      'a\r\nb',
    ].entries()) {
      const body = { entries: [{ id: `ligne-${i}`, item_id: 303, note }] }
      await ask(server, 'POST', '/api/v1/flips/bulk_upsert', { token, body })
      const { text } = await ask(server, 'GET', '/api/v1/flips', { token })
      const line = JSON.parse(text).entries.find((entry: { id: string }) => entry.id === `ligne-${i}`)
      expect(line.note).toBe(note)
    }
  })
})

describe('names that are something in every object', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s is nobody’s field, key or stamp', async (name) => {
    const server = await testApp()
    const { token } = await aPlayer(server)
    for (const { path } of collections) {
      const entry = `{"key":"${name}","${name}":{"admin":true},"h":{"${name}":"x"},"seen":{"${name}":"x"}}`
      const body = `{"entries":[${entry},{"${name}":1}],"${name}":{"admin":true}}`
      const { status, text } = await ask(server, 'POST', `/api/v1/${path}/bulk_upsert`, { token, body })
      const { results }: PushAnswer = JSON.parse(text)
      expect([status, results.length]).toEqual([200, 2])
    }
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('a value nested beyond reason is refused in code, and one that SQL can read is kept', async () => {
    const server = await testApp()
    const { token } = await aPlayer(server)
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const send = (extra: string) =>
      ask(server, 'POST', '/api/v1/user_mounts/bulk_upsert', {
        token,
        body: `{"entries":[{"id":"m","family_name":"Muldo","variant_name":"Doré","extra":{"a":${extra}}}]}`,
      })
    for (const depth of [40, 900, 200_000]) {
      const { status, json } = await send(nested(depth))
      expect([status, json.code]).toEqual([400, 'bad_request'])
    }
    expect((await send(nested(20))).status).toBe(200)
  })

  test('NUL in an address or a query names nothing', async () => {
    const server = await testApp()
    const { token } = await aPlayer(server)
    for (const path of ['/api/v1/flips/%00', '/items/1%00.json']) {
      expect((await ask(server, 'DELETE', path, { token })).status).toBe(404)
    }
    expect((await ask(server, 'GET', '/items?q=a%00b')).json.code).toBe('bad_request')
  })
})

describe('a line break or a sign that is not seen', () => {
  test('makes no second line of a name, and no address', async () => {
    const server = await testApp()
    const user = { email: 'a@test.fr', name: ' Éléa\r\nBcc: x@y.fr\u202eadmin ', password: 'un mot de passe' }
    const { text } = await ask(server, 'POST', '/auth/register', { body: { user } })
    expect(JSON.parse(text).user.name).toBe('Éléa Bcc: x@y.fr admin')
    for (const email of ['a\u0000@test.fr', 'a\u200b@test.fr', 'a@te\u202est.fr', 'a\r\nTo: x@y.fr']) {
      const reply = await ask(server, 'POST', '/auth/register', { body: { user: { ...user, email } } })
      expect([reply.status, reply.json.code]).toEqual([422, 'invalid'])
    }
  })

  test('a link by mail leads to the configured address, whatever host was asked for', async () => {
    const { mailbox, server } = await mailApp()
    await server.register('elea@test.fr')
    const headers = {
      host: 'mechant.example',
      'x-forwarded-host': 'mechant.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=mechant.example',
      'x-original-url': 'http://mechant.example/',
    }
    const body = { email: 'elea@test.fr' }
    expect((await ask(server, 'POST', '/auth/password/forgot', { body, headers })).status).toBe(200)
    await expect.poll(() => mailbox.letters.length).toBe(1)
    const [letter] = mailbox.letters
    if (!letter) throw new Error('no letter')
    for (const link of linksOf(letter)) expect(new URL(link).origin).toBe('https://comptoir.example')
  })
})
