import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { linksOf, type ParsedMail, startMailbox } from '#tests/stand-ins/mail.ts'
import { testApp } from '#tests/support/app.ts'

/** The server with a mail service: a real SMTP server that keeps what it gets. Its clock is `clock`. */
export async function mailApp(env: Record<string, string> = {}) {
  const mailbox = await startMailbox()
  const clock = { now: Date.UTC(2026, 10, 20, 18) }
  const given = {
    PUBLIC_URL: 'https://comptoir.example',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Comptoir <bonjour@comptoir.example>',
    TRUST_PROXY: '1',
    ...env,
  }
  const server = await testApp({ env: given, outside: outsideOf(readConfig(given)), now: () => clock.now })
  onTestFinished(async () => {
    await mailbox.close()
    await server.close()
  })
  return { mailbox, clock, server }
}

/** The token in a letter's one link, and the page that it leads to. */
export function linkIn(letter: ParsedMail): { page: string; token: string } {
  const url = new URL(linksOf(letter)[0] ?? '')
  return { page: `${url.origin}${url.pathname}`, token: url.searchParams.get('token') ?? '' }
}
