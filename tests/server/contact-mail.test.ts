import { describe, expect, test, vi } from 'vitest'
import { startHousekeeping } from '#server/housekeeping.ts'
import { deliverContactMessages } from '#server/mail/contact-delivery.ts'
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

const DAY = 86_400_000

describe('the letter', () => {
  test('a name, an address or a message cannot add a header or a recipient', async () => {
    const box = mailbox()
    const server = await withMail(box)
    await sendMessage(
      server,
      aMessage({ name: 'M\r\nBcc: tous@exemple.fr', message: 'Bonjour\r\nBcc: tous@exemple.fr\r\n\r\nfin' }),
    )
    await until(() => expect(box.letters).toHaveLength(1))
    const [letter] = box.letters
    expect([letter?.to, letter?.replyTo]).toEqual([AUTHOR, 'maelle@exemple.fr'])
    expect(letter?.subject).not.toMatch(/[\r\n]/)
    expect((await storedMessages(server))[0]?.name).toBe('M Bcc: tous@exemple.fr')
  })

  test('script text is text in it', async () => {
    const box = mailbox()
    const server = await withMail(box)
    const script = '<img src=x onerror=alert(1)>'
    await sendMessage(server, aMessage({ name: script, message: script }))
    await until(() => expect(box.letters).toHaveLength(1))
    expect(box.letters[0]?.html).not.toContain('<img')
    expect(box.letters[0]?.html).toContain('&lt;img')
    expect(box.letters[0]?.text).toContain(script)
  })
})

describe('mail that cannot be sent', () => {
  test('a mail server that fails never fails the call; the message is mailed later, once', async () => {
    const box = mailbox()
    const server = await withMail(box)
    box.open = false
    expect((await sendMessage(server, aMessage())).status).toBe(201)
    await until(() => expect(box.tries).toBe(1))
    expect((await storedMessages(server))[0]?.mailed_at).toBeNull()
    box.open = true
    await Promise.all([
      deliverContactMessages(server.deps),
      deliverContactMessages(server.deps),
      deliverContactMessages(server.deps),
    ])
    expect(box.letters).toHaveLength(1)
    await deliverContactMessages(server.deps)
    expect(box.letters).toHaveLength(1)
  })

  test('a server without mail, or without an author’s address, keeps messages until it has both', async () => {
    const server = await testApp()
    expect((await sendMessage(server, aMessage())).status).toBe(201)
    await deliverContactMessages(server.deps)
    expect((await storedMessages(server))[0]?.mailed_at).toBeNull()
    const box = mailbox()
    const addressless = await testApp({ database: server.database, outside: { mail: box.mail } })
    await deliverContactMessages(addressless.deps)
    expect(box.tries).toBe(0)
    const configured = await testApp({
      database: server.database,
      env: { CONTACT_TO: AUTHOR },
      outside: { mail: box.mail },
    })
    await deliverContactMessages(configured.deps)
    expect(box.letters).toHaveLength(1)
  })

  test('a letter that is refused again and again does not keep the others back', async () => {
    const box = mailbox()
    const send = box.mail.send
    box.mail.send = (letter) =>
      letter.text.includes('refuse') ? Promise.reject(new Error('550')) : send(letter)
    const server = await withMail(box)
    const waits = (at: number, message: string) => ({
      id: `m${at}`,
      at,
      name: '',
      email: 'a@b.fr',
      topic: 'other',
      message,
      mailed_at: null,
      search: '',
    })
    const refused = Array.from({ length: 7 }, (_, at) => waits(at, 'un texte que le serveur refuse'))
    await server.db
      .insertInto('contact_messages')
      .values([...refused, waits(8, 'un texte que le serveur prend')])
      .execute()
    for (let run = 0; run < 3; run += 1) await deliverContactMessages(server.deps)
    expect(box.letters).toHaveLength(1)
  })

  test('many that waited go in bounded runs, oldest first', async () => {
    const box = mailbox()
    const server = await withMail(box)
    const waiting = Array.from({ length: 45 }, (_, i) => ({
      id: `m${i}`,
      at: 1000 - i,
      name: '',
      email: `joueur${i}@exemple.fr`,
      topic: 'other',
      message: 'Un message qui attend.',
      mailed_at: null,
      search: '',
    }))
    await server.db.insertInto('contact_messages').values(waiting).execute()
    await deliverContactMessages(server.deps)
    expect([box.letters.length, box.letters[0]?.replyTo]).toEqual([20, 'joueur44@exemple.fr'])
    await deliverContactMessages(server.deps)
    await deliverContactMessages(server.deps)
    expect(box.letters).toHaveLength(45)
    expect(new Set(box.letters.map(({ replyTo }) => replyTo)).size).toBe(45)
  })
})

test('messages are forgotten after a year', async () => {
  vi.useFakeTimers()
  const now = Date.UTC(2026, 10, 20)
  const server = await testApp({ now: () => now })
  const kept = { name: '', email: 'a@b.fr', topic: 'other', message: 'Un message.', mailed_at: 1, search: '' }
  await server.db
    .insertInto('contact_messages')
    .values([
      { id: 'vieux', at: now - 366 * DAY, ...kept },
      { id: 'jeune', at: now - 364 * DAY, ...kept },
    ])
    .execute()
  const stop = startHousekeeping(server.deps)
  vi.useRealTimers()
  await until(async () => expect((await storedMessages(server)).map(({ id }) => id)).toEqual(['jeune']))
  stop()
})
