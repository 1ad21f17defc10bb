import type { MailMessage } from '#server/outside/mail.ts'
import type { ContactMessage } from '#shared/endpoints/contact.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

export const AUTHOR = 'auteur@comptoir.test'

export const aMessage = (over: Partial<Record<keyof ContactMessage, unknown>> = {}) => ({
  id: 'message-1',
  name: 'Maëlle',
  email: 'maelle@exemple.fr',
  topic: 'bug',
  message: 'Le total ne tombe pas juste.',
  ...over,
})

/** A mailbox in memory: takes letters, or refuses them while `open` is false. */
export function mailbox() {
  const letters: MailMessage[] = []
  const box = { open: true, tries: 0, letters }
  const send = async (letter: MailMessage) => {
    box.tries += 1
    if (!box.open) throw new Error('no answer')
    letters.push(letter)
  }
  return Object.assign(box, { mail: { send } })
}

export const withMail = (box: ReturnType<typeof mailbox>, now?: () => number) =>
  testApp({ env: { CONTACT_TO: AUTHOR }, outside: { mail: box.mail }, ...(now ? { now } : {}) })

export const sendMessage = (server: TestApp, body: unknown, headers?: Record<string, string>) =>
  server.call('POST', '/api/contact', { body, ...(headers ? { headers } : {}) })

export const storedMessages = (server: TestApp) =>
  server.db.selectFrom('contact_messages').selectAll().orderBy('at').orderBy('id').execute()
