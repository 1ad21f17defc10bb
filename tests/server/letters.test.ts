import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { confirmationMail, resetMail } from '#server/mail/account-mails.ts'
import { contactMail } from '#server/mail/contact-delivery.ts'

const SCRIPT = '<img src=x onerror="alert(1)">'
const config = readConfig({ PUBLIC_URL: 'https://comptoir.example', CONTACT_TO: 'auteur@comptoir.example' })
const aMessage = (over: Record<string, unknown> = {}) => ({
  at: Date.UTC(2026, 10, 20, 18, 30),
  name: 'Éléa',
  email: 'elea@test.fr',
  topic: 'bug',
  message: 'Le prix du lin\nne s’enregistre pas.',
  ...over,
})

test('the letters of an account name their link in both forms and say when it ends', () => {
  const to = { email: 'elea@test.fr', token: 'abc.def-_' }
  const reset = resetMail(to, config)
  const confirm = confirmationMail(to, config)
  for (const form of [reset.text, reset.html]) {
    expect(form).toContain('https://comptoir.example/reset-password?token=abc.def-_')
    expect(form).toContain('une heure')
  }
  for (const form of [confirm.text, confirm.html]) {
    expect(form).toContain('https://comptoir.example/confirm-email?token=abc.def-_')
    expect(form).toContain('24 heures')
    expect(form).toContain('https://comptoir.example/forgot-password')
  }
})

test('a letter asks for nothing from outside when it is opened', () => {
  const { html } = contactMail(
    aMessage({ message: `${SCRIPT} <script src="https://x.test"></script>` }),
    config,
  )
  expect(html).not.toMatch(/<(img|script|link|style|iframe|table)\b/)
  expect(html).not.toMatch(/url\(|@import/)
})

test('A186 a contact message goes to CONTACT_TO, is answered to its author, and says what it is about', () => {
  const letter = contactMail(aMessage(), config)
  expect(letter).toMatchObject({
    to: 'auteur@comptoir.example',
    replyTo: 'elea@test.fr',
    subject: '[Comptoir] Bug · Le prix du lin ne s’enregistre pas.',
  })
  expect(letter.text).toContain('De\u00a0: Éléa (elea@test.fr)\nReçu\u00a0: vendredi 20 novembre 2026')
  expect(letter.text).toContain('Le prix du lin\nne s’enregistre pas.')
  expect(letter.html).toContain('Le prix du lin<br>ne s’enregistre pas.')
})

test('a script in any field of a contact message stays text', () => {
  for (const field of ['name', 'email', 'topic', 'message']) {
    const { html } = contactMail(aMessage({ [field]: SCRIPT }), config)
    expect(html).not.toContain('<img')
  }
  expect(contactMail(aMessage({ name: SCRIPT }), config).html).toContain(
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;',
  )
})

test('the subject is one bounded line, whatever the message begins with', () => {
  const { subject } = contactMail(
    aMessage({ message: `Bcc:\r\n volee@test.fr\u0000 ${'🐉'.repeat(200)}` }),
    config,
  )
  expect(subject).toMatch(/^\[Comptoir\] Bug · Bcc: volee@test\.fr 🐉+…$/u)
  expect([...subject].length).toBeLessThan(80)
})
