import { expect, test } from 'vitest'
import { treatedMessages as treatedMessages010 } from '#server/db/migrations/010-treated-messages.ts'
import { type AdminMessage, messagesAnswer } from '#shared/endpoints/admin-messages.ts'
import { aMessage, sendMessage } from '#tests/support/server/contact.ts'
import { withAdmin } from '#tests/support/server/with-admin.ts'

const T0 = Date.UTC(2026, 10, 20, 18)
const HOUR = 3_600_000
const PATH = '/api/v1/admin/messages'

/** A server without mail, whose admin looks at three messages, sent an hour apart. */
async function aLetterbox() {
  const clock = { now: T0 }
  const made = await withAdmin({ now: () => clock.now })
  const { server, admin } = made
  const sent = [
    aMessage({ id: 'un', topic: 'bug', message: 'Le total de l’Épée est faux.' }),
    aMessage({ id: 'deux', name: '', email: 'lou_100%@exemple.fr', topic: 'question' }),
    aMessage({ id: 'trois', topic: 'feature', message: 'Une idée pour le Bœuf\nsur deux lignes.' }),
  ]
  for (const message of sent) {
    expect((await sendMessage(server, message)).status).toBe(201)
    clock.now += HOUR
  }
  const get = async (query = '') =>
    server.call<{ items: AdminMessage[]; page: number; limit: number; code?: string }>(
      'GET',
      `${PATH}${query}`,
      { token: admin.token },
    )
  const ids = async (query: string) => (await get(query)).json.items.map(({ id }) => id)
  const mark = (id: string, body: unknown) =>
    server.call<AdminMessage & { code?: string }>('PATCH', `${PATH}/${id}`, { token: admin.token, body })
  return { ...made, clock, get, ids, mark }
}

test('on a server without mail an admin reads what was sent, newest first', async () => {
  const { get } = await aLetterbox()
  const { status, json } = await get()
  expect([status, json.page, json.limit]).toEqual([200, 1, 20])
  expect(json.items.map(({ id }) => id)).toEqual(['trois', 'deux', 'un'])
  expect(json.items[2]).toEqual({
    id: 'un',
    at: new Date(T0).toISOString(),
    name: 'Maëlle',
    email: 'maelle@exemple.fr',
    topic: 'bug',
    message: 'Le total de l’Épée est faux.',
    mailed: false,
    treated: false,
  })
  expect(messagesAnswer.parse(json)).toEqual(json.items)
})

test('a message is treated, or not after all, and the list is narrowed to either', async () => {
  const { mark, ids } = await aLetterbox()
  const done = await mark('deux', { treated: true })
  expect([done.status, done.json.id, done.json.treated]).toEqual([200, 'deux', true])
  expect(await ids('?treated=true')).toEqual(['deux'])
  expect(await ids('?treated=false')).toEqual(['trois', 'un'])
  expect((await mark('deux', { treated: false })).json.treated).toBe(false)
  expect(await ids('?treated=false')).toEqual(['trois', 'deux', 'un'])
})

test.each([
  ['boeuf', ['trois']],
  ['EPEE', ['un']],
  ['maelle@', ['trois', 'un']],
  ['100%', ['deux']],
  ['lou_', ['deux']],
  ['_', ['deux']],
  ['personne', []],
])('a search for %s looks through names, addresses and texts, whatever the accents', async (q, found) => {
  const { ids } = await aLetterbox()
  expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual(found)
})

test('pages of messages follow each other without a gap', async () => {
  const { ids } = await aLetterbox()
  expect([await ids('?limit=2&page=1'), await ids('?limit=2&page=2')]).toEqual([['trois', 'deux'], ['un']])
})

test('what cannot be read in a query or a body is refused, and nothing changes', async () => {
  const { get, mark, ids } = await aLetterbox()
  for (const query of ['?treated=peut-être', '?page=0', '?limit=x', `?q=${'x'.repeat(201)}`]) {
    const { status, json } = await get(query)
    expect([query, status, json.code]).toEqual([query, 422, 'invalid'])
  }
  for (const body of [{}, { treated: 'oui' }, []]) expect((await mark('un', body)).status).toBe(422)
  expect((await mark('inconnu', { treated: true })).status).toBe(404)
  expect(await ids('?treated=true')).toEqual([])
})

test('messages that were stored before are found by a search too', async () => {
  const { server, ids } = await aLetterbox()
  await server.db.schema.dropIndex('contact_messages_listed').execute()
  await server.db.schema.alterTable('contact_messages').dropColumn('treated_at').execute()
  await server.db.schema.alterTable('contact_messages').dropColumn('search').execute()
  await treatedMessages010.up(server.db)
  expect([await ids('?q=epee'), await ids('?treated=false')]).toEqual([['un'], ['trois', 'deux', 'un']])
})
