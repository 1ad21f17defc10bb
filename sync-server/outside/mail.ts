import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config.ts'

/** An email, in plain text and in HTML. */
export type MailMessage = { to: string; replyTo?: string; subject: string; text: string; html: string }

/** Sends mail over SMTP. Throws `MailError`. */
export type Mail = { send(message: MailMessage): Promise<void> }

/** Why a mail was not sent: the SMTP step and code, never the server's text, because it quotes the address. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`mail not sent: ${reason}`)
    this.name = 'MailError'
  }
}

const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
}
/** One mailbox and nothing that a header, a list of addresses or an envelope would read as more. */
const PLAIN_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Sends through the SMTP server of `url`, one connection for each message. */
export function createMail({ url, from }: MailConfig, patience: Partial<typeof PATIENCE> = {}): Mail {
  const transport = createTransport({
    url,
    ...PATIENCE,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, text, html }) {
      if (!PLAIN_ADDRESS.test(to)) throw new MailError('unusable address')
      // An address that is not plain stays readable in the mail itself.
      const answerable = replyTo !== undefined && PLAIN_ADDRESS.test(replyTo)
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(answerable ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          text,
          html,
        })
      } catch (error) {
        throw new MailError(reasonOf(error))
      }
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const {
    code,
    command,
    responseCode,
  }: Error & { code?: unknown; command?: unknown; responseCode?: unknown } = error
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
