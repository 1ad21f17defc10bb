import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { aDevice } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'
import { serving } from '#tests/support/server/redirect.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'
const NOW = Date.UTC(2026, 10, 20)

type Exported = {
  account: Record<string, unknown>
  sessions: Record<string, unknown>[]
  donations: Record<string, unknown>[]
  contact_messages: Record<string, unknown>[]
  rows: { collection: string; key: string; deleted: boolean; values: Record<string, unknown> }[]
  replaced_values: Record<string, unknown>[]
}

async function aPlayer() {
  const server = await testApp({ now: () => NOW })
  const { token, user } = await server.register('elea@test.fr')
  const read = (given = token) => server.call<Exported>('GET', '/api/v1/me/export', { token: given })
  return { server, token, user, device: aDevice(server, token), read }
}

const aMessage = (over: Record<string, unknown>) => ({
  id: 'message-1',
  at: NOW,
  name: '',
  email: 'Elea@test.fr',
  topic: 'bug',
  message: SCRIPT,
  mailed_at: null,
  search: '',
  ...over,
})

const addMessages = (server: TestApp, ...messages: (ReturnType<typeof aMessage> & { user_id?: string })[]) =>
  server.db.insertInto('contact_messages').values(messages).execute()

test('an export is a file with the account, its sessions, donations, rows and replaced values', async () => {
  const { server, user, device, read } = await aPlayer()
  await device.bulk('user_inventories', [aQuantity({ quantity: 1, stamp: aStamp(NOW - 2) })])
  await device.bulk('user_inventories', [aQuantity({ quantity: 2, stamp: aStamp(NOW - 1) })])
  await device.bulk('flips', [{ key: 'a1', note: SCRIPT, h: { note: aStamp(NOW - 3) } }])
  await device.bulk('flips', [{ key: 'b2', deleted: true, h: { deleted: aStamp(NOW - 3) } }])
  const payment = { user_id: user.id, session_id: 'cs_1', amount_eur: 10, created_at: NOW, granted_at: null }
  await server.db.insertInto('payments').values(payment).execute()
  const { status, headers, json } = await read()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('content-disposition')).toBe('attachment; filename="comptoir-export.json"')
  expect(json.account).toEqual({
    ...user,
    access_reason: null,
    email_verified: false,
    has_password: true,
    google_id: null,
  })
  expect(json.sessions).toEqual([
    { device: '', created_at: '2026-11-20T00:00:00.000Z', expires_at: '2027-02-18T00:00:00.000Z' },
  ])
  expect(json.donations).toEqual([
    { session_id: 'cs_1', amount_eur: 10, created_at: '2026-11-20T00:00:00.000Z', granted_at: null },
  ])
  expect(json.rows.map(({ collection, key, deleted }) => [collection, key, deleted])).toEqual([
    ['flips', 'a1', false],
    ['flips', 'b2', true],
    ['inventories', '12', false],
  ])
  expect(json.rows[0]?.values).toEqual({ note: SCRIPT })
  expect(json.rows[2]?.values).toEqual({ quantity: 2 })
  expect(json.replaced_values).toMatchObject([{ collection: 'inventories', field: 'quantity', value: 1 }])
})

test('an export holds no hash, secret or session id, and nothing of another player', async () => {
  const { server, read } = await aPlayer()
  const other = await server.register('lou@test.fr')
  await aDevice(server, other.token).bulk('flips', [{ key: 'z9', note: 'à Lou', h: { note: aStamp(NOW) } }])
  const { text } = await read()
  const sessions = await server.db.selectFrom('sessions').selectAll().execute()
  for (const secret of [
    '$argon2id$',
    'password_hash',
    'lou@test.fr',
    'à Lou',
    ...sessions.map(({ id }) => id),
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('thousands of rows come once each, in order, though they are read in pages', async () => {
  const { server, user, read } = await aPlayer()
  const keys = Array.from({ length: 1234 }, (_, i) => `ligne-${String(i).padStart(4, '0')}`)
  const rows = [...keys].reverse().flatMap((key, i) =>
    ['archis', 'flips'].map((collection) => ({
      user_id: user.id,
      collection,
      key,
      doc: '{"note":"x"}',
      h: '{}',
      deleted: 0,
      seq: i,
    })),
  )
  for (let i = 0; i < rows.length; i += 500) {
    await server.db
      .insertInto('records')
      .values(rows.slice(i, i + 500))
      .execute()
  }
  const { json } = await read()
  expect(json.rows.map(({ collection, key }) => `${collection} ${key}`)).toEqual(
    ['archis', 'flips'].flatMap((collection) => keys.map((key) => `${collection} ${key}`)),
  )
})

test('a failure half-way breaks the answer off, so that a part is never taken for the whole', async () => {
  const { server, user, token } = await aPlayer()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const row = { user_id: user.id, collection: 'flips', key: 'a', doc: '{coupé', h: '{}', deleted: 0, seq: 1 }
  await server.db.insertInto('records').values(row).execute()
  const origin = await serving(getRequestListener(server.app.fetch))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/v1/me/export`, { headers })
  await expect(answer.text()).rejects.toThrow()
  expect(String(said.mock.calls)).not.toContain('coupé')
  said.mockRestore()
})

test('messages written from the account’s address are exported once the address is proved', async () => {
  const { server, read } = await aPlayer()
  await addMessages(server, aMessage({}), aMessage({ id: 'message-2', email: 'lou@test.fr' }))
  expect((await read()).json.contact_messages).toEqual([])
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  expect((await read()).json.contact_messages).toEqual([
    { at: '2026-11-20T00:00:00.000Z', name: '', email: 'Elea@test.fr', topic: 'bug', message: SCRIPT },
  ])
})

test('messages that the account sent are exported whatever address they name, and nobody else’s', async () => {
  const { server, user, read } = await aPlayer()
  const other = await server.register('lou@test.fr')
  await server.db.updateTable('users').set({ email_verified: 1 }).execute()
  await addMessages(
    server,
    { ...aMessage({ id: 'message-1', email: 'autre@test.fr' }), user_id: user.id },
    { ...aMessage({ id: 'message-2', message: 'à Lou' }), user_id: other.user.id },
  )
  expect((await read()).json.contact_messages).toMatchObject([{ email: 'autre@test.fr' }])
  expect((await read(other.token)).json.contact_messages).toMatchObject([{ message: 'à Lou' }])
})

test('exports are bounded per player', async () => {
  const { server, read } = await aPlayer()
  for (let i = 0; i < 20; i++) expect((await read()).status).toBe(200)
  expect((await read()).status).toBe(429)
  expect((await read((await server.register()).token)).status).toBe(200)
})
