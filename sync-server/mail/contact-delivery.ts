import { noteMailed, type Place, type StoredMessage, unmailedMessages } from '#server/db/contact.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { contactLetter } from './contact-letter.ts'

const AT_ONCE = 20
/** As many failures in a row mean that the mail server does not answer: the rest waits for the next run. */
const GIVE_UP = 3
const EVERY_MS = 600_000

/** One database's deliveries: a run, the one that follows it, and how far the last one came. */
type Delivery = { running: Promise<void>; next: Promise<void> | null; place: Place | null }
const deliveries = new WeakMap<Db, Delivery>()

/**
 * Mails the contact messages that were not mailed yet, a bounded number, oldest first. Runs of one database follow
 * each other, in other processes too, so that none mails what another is mailing; calls that come during a run share the next one. A letter
 * that cannot be handed over stays for later. Never throws.
 */
export function mailWaiting(deps: AppDeps): Promise<void> {
  const known = deliveries.get(deps.db)
  if (!known) return begin(deps, { running: Promise.resolve(), next: null, place: null })
  known.next ??= known.running.then(() => begin(deps, known))
  return known.next
}

/** Mails what waits, now and every ten minutes. Answers how to stop. */
export function keepMailing(deps: AppDeps): () => void {
  void mailWaiting(deps)
  const timer = setInterval(() => void mailWaiting(deps), EVERY_MS)
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
  const messages = await unmailedMessages(deps.db, delivery.place, AT_ONCE)
  let failures = 0
  for (const message of messages) {
    delivery.place = message
    failures = (await mailOne(deps, message)) ? 0 : failures + 1
    if (failures >= GIVE_UP) return
  }
  // The next run begins again with the oldest, unless there was more than one run can take.
  if (messages.length < AT_ONCE) delivery.place = null
}

async function mailOne(deps: AppDeps, message: StoredMessage): Promise<boolean> {
  try {
    await deps.outside.mail?.send(contactLetter(message, deps.config))
  } catch (err) {
    deps.log.warn({ err }, 'contact message not mailed')
    return false
  }
  await noteMailed(deps.db, message.id, deps.now())
  return true
}
