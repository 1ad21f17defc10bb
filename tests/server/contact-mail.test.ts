import { describe, expect, test, vi } from 'vitest'
import { startHousekeeping } from '#server/housekeeping.ts'
import { deliverContactMessages } from '#server/mail/contact-delivery.ts'
import { until } from '#tests/harness/until.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import {
  AUTHOR,
  aMessage,
  mailbox,
  sendMessage,
  storedMessages,
  withMail,
} from '#tests/support/server/contact.ts'

const DAY = 86_400_000

/** A message that waits to be mailed. */
const waits = (at: number, message: string, email = 'a@b.fr') => ({
  id: `m${at}`,
  at,
  name: '',
  email,
  topic: 'other',
  message,
  mailed_at: null as number | null,
  search: '',
})
const store = (server: TestApp, messages: ReturnType<typeof waits>[]) =>
  server.db.insertInto('contact_messages').values(messages).execute()

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
    const refused = Array.from({ length: 7 }, (_, at) => waits(at, 'un texte que le serveur refuse'))
    await store(server, [...refused, waits(8, 'un texte que le serveur prend')])
    for (let run = 0; run < 3; run += 1) await deliverContactMessages(server.deps)
    expect(box.letters).toHaveLength(1)
  })

  test('many that waited go in bounded runs, oldest first', async () => {
    const box = mailbox()
    const server = await withMail(box)
    const waiting = Array.from({ length: 45 }, (_, i) =>
      waits(1000 - i, 'Un message.', `joueur${i}@exemple.fr`),
    )
    await store(server, waiting)
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
  const kept = [366, 364].map((days) => ({ ...waits(now - days * DAY, 'Un message.'), mailed_at: 1 }))
  await store(server, kept)
  const stop = startHousekeeping(server.deps)
  vi.useRealTimers()
  await until(async () =>
    expect((await storedMessages(server)).map(({ at }) => at)).toEqual([now - 364 * DAY]),
  )
  stop()
})
