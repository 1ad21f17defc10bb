import { deleteMessagesBefore } from './db/contact.ts'
import { deleteJournalBefore } from './db/journal.ts'
import { removeExpiredMailLinks } from './db/mail-links.ts'
import { removeExpiredSessions } from './db/sessions.ts'
import type { AppDeps } from './deps.ts'
import { rebuildStale } from './market/update-contributions.ts'

const DAY = 86_400_000
const JOURNAL_DAYS = 30
const CONTACT_DAYS = 365

/**
 * Deletes expired sessions and mail links, what is left of deleted accounts, journal entries older than 30 days and
 * contact messages older than a year, now and every day. Returns a function that stops it.
 */
export function startHousekeeping(deps: AppDeps): () => void {
  const { db, now, log, closedAccounts } = deps
  const tidy = async () => {
    await removeExpiredSessions(db, now())
    await removeExpiredMailLinks(db, now())
    await closedAccounts.emptyLeft()
    await rebuildStale(deps)
    await deleteJournalBefore(db, now() - JOURNAL_DAYS * DAY)
    await deleteMessagesBefore(db, now() - CONTACT_DAYS * DAY)
  }
  const run = () => void tidy().catch((err: unknown) => log.error({ err }, 'housekeeping failed'))
  run()
  const timer = setInterval(run, DAY)
  timer.unref()
  return () => clearInterval(timer)
}
