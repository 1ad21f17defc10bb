import { describe, expect, test } from 'vitest'
import { deliverContactMessages } from '#server/mail/contact-delivery.ts'
import { isEmail } from '#shared/endpoints/contact.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import {
  AUTHOR,
  aMessage,
  mailbox,
  sendMessage,
  storedMessages,
  withMail,
} from '#tests/support/server/contact.ts'

describe('a message', () => {
  test('A143 A186 is stored, answered 201, and mailed to the author with the writer to answer to', async () => {
    const box = mailbox()
    const server = await withMail(box, () => Date.UTC(2026, 10, 20))
    const { status, json } = await sendMessage(
      server,
      aMessage({ name: '  Maëlle ', email: ' maelle@exemple.fr ' }),
    )
    expect([status, json]).toEqual([201, { ok: true }])
    await until(() => expect(box.letters).toHaveLength(1))
    expect(box.letters[0]).toMatchObject({ to: AUTHOR, replyTo: 'maelle@exemple.fr' })
    expect(box.letters[0]?.subject).toContain('Bug')
    expect(box.letters[0]?.text).toContain('Le total ne tombe pas juste.')
    await until(async () =>
      expect(await storedMessages(server)).toEqual([
        {
          id: 'message-1',
          at: Date.UTC(2026, 10, 20),
          name: 'Maëlle',
          email: 'maelle@exemple.fr',
          topic: 'bug',
          message: 'Le total ne tombe pas juste.',
          mailed_at: Date.UTC(2026, 10, 20),
          user_id: null,
          treated_at: null,
          search: 'maelle maelle@exemple.fr le total ne tombe pas juste.',
        },
      ]),
    )
  })

  test('A143 needs no account; it belongs to the session that it was sent with, and else to nobody', async () => {
    const server = await testApp()
    const { token, user } = await server.register()
    const send = async (id: string, given?: string) => {
      const sent = { body: aMessage({ id }), ...(given ? { token: given } : {}) }
      expect((await server.call('POST', '/api/contact', sent)).status).toBe(201)
    }
    await send('a-connectee', token)
    await send('b-anonyme')
    await send('c-fini', `${token}x`)
    await server.call('POST', '/auth/logout', { token })
    await send('d-deconnectee', token)
    const owners = (await storedMessages(server)).map(({ id, user_id }) => [id, user_id])
    expect(owners.sort()).toEqual([
      ['a-connectee', user.id],
      ['b-anonyme', null],
      ['c-fini', null],
      ['d-deconnectee', null],
    ])
  })

  test('A143 without a name, a topic or an id it is taken as a question', async () => {
    const server = await testApp()
    const { status } = await sendMessage(server, {
      email: 'a@b.fr',
      message: 'Un mot pour vous.',
      name: null,
    })
    expect(status).toBe(201)
    expect(await storedMessages(server)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^[0-9a-z]{24}$/), name: '', topic: 'question' }),
    ])
  })

  test('a known id is answered like the first time, and nothing is stored or mailed again', async () => {
    const box = mailbox()
    const server = await withMail(box)
    await sendMessage(server, aMessage())
    await until(() => expect(box.letters).toHaveLength(1))
    const again = await sendMessage(server, aMessage({ message: 'Un autre texte, sous le même id.' }))
    expect([again.status, again.json]).toEqual([200, { ok: true }])
    await deliverContactMessages(server.deps)
    expect(box.letters).toHaveLength(1)
    expect((await storedMessages(server)).map(({ message }) => message)).toEqual([
      'Le total ne tombe pas juste.',
    ])
  })

  test('the same message sent five times at once is one', async () => {
    const box = mailbox()
    const server = await withMail(box)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendMessage(server, aMessage())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    await until(() => expect(box.letters).toHaveLength(1))
    await deliverContactMessages(server.deps)
    expect([box.letters.length, (await storedMessages(server)).length]).toEqual([1, 1])
  })
})

describe('what cannot be a message is refused, and nothing is stored', () => {
  const EMAIL = 'Entre un email valide 😉'
  const SHORT = 'Ton message est un peu court (10+ caractères).'
  const CASES: [string, object, string | RegExp][] = [
    ['no address', { email: undefined }, EMAIL],
    ['an address that is a number', { email: 12 }, EMAIL],
    ['an address with a line break', { email: 'a@b.fr\r\nBcc: tous@b.fr' }, EMAIL],
    ['an endless address', { email: `${'e'.repeat(250)}@test.fr` }, EMAIL],
    ['no message', { message: undefined }, SHORT],
    ['a message of nine characters', { message: '  neuf car  ' }, SHORT],
    ['a message that is a list', { message: ['dix caractères'] }, SHORT],
    ['an endless message', { message: 'x'.repeat(5001) }, /trop long/],
    ['an endless name', { name: 'x'.repeat(101) }, /trop long/],
    ['a name that is an object', { name: { first: 'M' } }, /manque|forme/],
    ['a topic that does not exist', { topic: 'argent' }, /manque|forme/],
    ['an id with a slash', { id: '../x' }, /manque|forme/],
    ['an endless id', { id: 'x'.repeat(65) }, /manque|forme/],
  ]
  test('A145 A146 with the sentence of what is wrong', async () => {
    const server = await testApp()
    for (const [name, over, sentence] of CASES) {
      const { status, json } = await sendMessage(server, aMessage(over))
      expect([status, json.code], name).toEqual([422, 'invalid'])
      expect(json.error, name).toMatch(sentence)
      expect(json.details, name).not.toHaveLength(0)
    }
    expect(await storedMessages(server)).toEqual([])
  })

  test('A146 exactly ten and exactly five thousand characters are taken, escaped or not', async () => {
    const server = await testApp()
    expect((await sendMessage(server, aMessage({ id: 'a', message: '  dix lettre ' }))).status).toBe(201)
    const body = JSON.stringify(aMessage({ id: 'b', message: 'é'.repeat(5000) })).replaceAll('é', '\\u00e9')
    expect((await sendMessage(server, body)).status).toBe(201)
  })
})

test.each([
  ['a@b.fr', true],
  ['a.b+c@sous.domaine.example', true],
  ['é@exemple.fr', true],
  ['a@b', false],
  ['ma elle@exemple.fr', false],
  ['a@b.fr,c@d.fr', false],
  ['@b.fr', false],
  ['a@@b.fr', false],
  ['a@b..fr', false],
  ['a@b.fr.', false],
  ['Maëlle <a@b.fr>', false],
  ['"a"@b.fr', false],
])('A145 the address pattern takes or leaves %s', (text, taken) => {
  expect(isEmail(text)).toBe(taken)
})

describe('how many messages one place may send', () => {
  const from = (place: string) => ({ 'x-forwarded-for': place })

  test('the eleventh within an hour waits, and knows how long; another place does not', async () => {
    let now = Date.UTC(2026, 10, 20)
    const server = await testApp({ env: { TRUST_PROXY: '1' }, now: () => now })
    for (let i = 0; i < 10; i += 1) {
      expect((await sendMessage(server, aMessage({ id: `m${i}` }), from('198.51.100.7'))).status).toBe(201)
    }
    const { status, json, headers } = await sendMessage(server, aMessage({ id: 'm10' }), from('198.51.100.7'))
    expect([status, json.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '3600'])
    expect((await sendMessage(server, aMessage({ id: 'autre' }), from('198.51.100.8'))).status).toBe(201)
    now += 3_600_001
    expect((await sendMessage(server, aMessage({ id: 'm10' }), from('198.51.100.7'))).status).toBe(201)
  })

  test('messages sent again and messages refused are not counted', async () => {
    const server = await testApp()
    for (let i = 0; i < 30; i += 1) await sendMessage(server, aMessage())
    for (let i = 0; i < 30; i += 1) await sendMessage(server, aMessage({ id: `x${i}`, email: 'non' }))
    expect((await sendMessage(server, aMessage({ id: 'neuf' }))).status).toBe(201)
    for (let i = 0; i < 8; i += 1) await sendMessage(server, aMessage({ id: `n${i}` }))
    expect((await sendMessage(server, aMessage({ id: 'de trop' }))).status).toBe(422)
    expect((await sendMessage(server, aMessage({ id: 'trop' }))).status).toBe(429)
    expect((await sendMessage(server, aMessage())).status).toBe(200)
  })
})
