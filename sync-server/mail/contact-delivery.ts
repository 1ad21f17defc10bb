import type { Config } from '#server/config.ts'
import { type MessageCursor, markMailed, type StoredMessage, unmailedMessages } from '#server/db/contact.ts'
import type { ContactMessageTable, Db } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { MailMessage } from '#server/outside/mail.ts'
import { AppError } from '#shared/contract/error.ts'
import { mailBody, parisTime } from './layout.ts'

const AT_ONCE = 20
/** After so many failures in a row the mail server counts as down: the rest waits for the next run. */
const MAX_FAILURES = 3
const EVERY_MS = 600_000

/** The runs of one database: the current one, the one queued behind it, and the cursor that the last one reached. */
type Delivery = { running: Promise<void>; next: Promise<void> | null; cursor: MessageCursor | null }
const deliveries = new WeakMap<Db, Delivery>()

/**
 * Mails the contact messages that were not mailed yet, a bounded number, oldest first. Runs of one database are serialised,
 * across processes too, so that no message is mailed twice; calls during a run share the next one. A message that fails is
 * retried by a later run. Never throws.
 */
export function deliverContactMessages(deps: AppDeps): Promise<void> {
  const known = deliveries.get(deps.db)
  if (!known) return begin(deps, { running: Promise.resolve(), next: null, cursor: null })
  known.next ??= known.running.then(() => begin(deps, known))
  return known.next
}

/** Delivers contact messages now and every ten minutes. Returns a function that stops it. */
export function startContactDelivery(deps: AppDeps): () => void {
  void deliverContactMessages(deps)
  const timer = setInterval(() => void deliverContactMessages(deps), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function begin(deps: AppDeps, delivery: Delivery): Promise<void> {
  delivery.next = null
  delivery.running = deps
    .inTurn('contact', () => mailSome(deps, delivery))
    .catch((err: unknown) => {
      deps.log.error({ err }, 'contact messages could not be mailed')
    })
  deliveries.set(deps.db, delivery)
  return delivery.running
}

async function mailSome(deps: AppDeps, delivery: Delivery): Promise<void> {
  if (!deps.outside.mail || !deps.config.site.contactTo) return
  const messages = await unmailedMessages(deps.db, delivery.cursor, AT_ONCE)
  let failures = 0
  for (const message of messages) {
    delivery.cursor = message
    failures = (await mailOne(deps, message)) ? 0 : failures + 1
    if (failures >= MAX_FAILURES) return
  }
  // The next run begins again with the oldest, unless there was more than one run can take.
  if (messages.length < AT_ONCE) delivery.cursor = null
}

async function mailOne(deps: AppDeps, message: StoredMessage): Promise<boolean> {
  try {
    await deps.outside.mail?.send(contactMail(message, deps.config))
  } catch (err) {
    deps.log.warn({ err }, 'contact message not mailed')
    return false
  }
  await markMailed(deps.db, message.id, deps.now())
  return true
}

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
