import type { Config } from '#server/config.ts'
import type { ContactMessageTable } from '#server/db/schema.ts'
import type { MailMessage } from '#server/outside/mail.ts'
import { AppError } from '#shared/contract/error.ts'
import { mailBody, parisTime } from './layout.ts'

const TOPICS: Record<string, string> = { feature: 'Idée', bug: 'Bug', question: 'Question', other: 'Autre' }
const SUBJECT_LENGTH = 60

type Message = Pick<ContactMessageTable, 'at' | 'name' | 'email' | 'topic' | 'message'>

/** A contact message as mail to CONTACT_TO; a reply goes to its author. */
export function contactMail({ at, name, email, topic, message }: Message, { site }: Config): MailMessage {
  if (site.contactTo === null) {
    throw new AppError(503, 'not_configured', 'Ce serveur n’a pas d’adresse de contact.')
  }
  const about = TOPICS[topic] ?? 'Autre'
  const body = mailBody({
    title: `Message de contact\u00a0: ${about}`,
    paragraphs: [`De\u00a0: ${name ? `${name} (${email})` : email}\nReçu\u00a0: ${parisTime(at)}`, message],
  })
  return {
    to: site.contactTo,
    replyTo: email,
    subject: `[Comptoir] ${about} · ${firstWords(message)}`,
    ...body,
  }
}

function firstWords(message: string): string {
  const line = message.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > SUBJECT_LENGTH ? `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : line
}
