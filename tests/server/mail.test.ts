import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMail, type MailMessage } from '#server/outside/mail.ts'
import { startMailbox } from '#tests/stand-ins/mail.ts'

const FROM = 'Comptoir <bonjour@comptoir.example>'
const aLetter = (over: Partial<MailMessage> = {}): MailMessage => ({
  to: 'elea@test.fr',
  subject: 'Un sujet',
  text: 'Bonjour Éléa',
  html: '<p>Bonjour Éléa</p>',
  ...over,
})

async function aMailbox() {
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.close())
  return { mailbox, mail: createMail({ url: mailbox.url, from: FROM }) }
}

test('a letter arrives from MAIL_FROM in plain text and in HTML', async () => {
  const { mailbox, mail } = await aMailbox()
  await mail.send(aLetter({ replyTo: 'lou@test.fr' }))
  const [letter] = mailbox.letters
  expect(letter?.from).toMatchObject({ name: 'Comptoir', address: 'bonjour@comptoir.example' })
  expect(letter?.recipients).toEqual(['elea@test.fr'])
  expect(letter?.replyTo).toMatchObject([{ address: 'lou@test.fr' }])
  expect([letter?.text?.trim(), letter?.html?.trim()]).toEqual(['Bonjour Éléa', '<p>Bonjour Éléa</p>'])
})

test.each([
  ['a subject', { subject: 'Salut\r\nBcc: volee@test.fr\r\n\r\nautre corps' }],
  ['an address to answer to', { replyTo: 'lou@test.fr\r\nBcc: volee@test.fr' }],
  ['a list to answer to', { replyTo: 'lou@test.fr>,<volee@test.fr' }],
])('a line or a list smuggled into %s adds no header and no recipient', async (_, over) => {
  const { mailbox, mail } = await aMailbox()
  await mail.send(aLetter(over))
  const [letter] = mailbox.letters
  expect(letter?.recipients).toEqual(['elea@test.fr'])
  expect(letter?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(letter?.replyTo ?? []).toEqual([])
  expect(letter?.text?.trim()).toBe('Bonjour Éléa')
})

test.each([
  'elea@test.fr\r\nRCPT TO:<volee@test.fr>',
  'elea@test.fr,volee@test.fr',
  'elea>,<volee@test.fr',
  'equipe:elea@test.fr;',
  'elea',
  '',
])('the address %j is written to by nobody', async (to) => {
  const { mailbox, mail } = await aMailbox()
  await expect(mail.send(aLetter({ to }))).rejects.toThrow('mail not sent')
  expect(mailbox.letters).toEqual([])
})

test('a refused letter throws without quoting the address', async () => {
  const { mailbox, mail } = await aMailbox()
  mailbox.refuse(true)
  const refused = await mail.send(aLetter()).catch((error: unknown) => error)
  expect(String(refused)).toMatch(/mail not sent: .*451/)
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('elea@')
  mailbox.refuse(false)
  await mail.send(aLetter())
  expect(mailbox.letters).toHaveLength(1)
})

test('a mail server that is gone or silent is given up', async () => {
  const { mailbox, mail } = await aMailbox()
  await mailbox.close()
  await expect(mail.send(aLetter())).rejects.toThrow('mail not sent: E')
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const patient = createMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }, { greetingTimeout: 50 })
  await expect(patient.send(aLetter())).rejects.toThrow('mail not sent: ETIMEDOUT')
})
