import { forgetJournalBefore } from './db/journal.ts'
import { removeExpiredSessions } from './db/sessions.ts'
import type { AppDeps } from './deps.ts'

const DAY = 86_400_000
const JOURNAL_DAYS = 30

/** Forgets ended sessions and journal entries of more than 30 days, now and every day. Answers how to stop. */
export function keepTidy({ db, now, log }: AppDeps): () => void {
  const tidy = async () => {
    await removeExpiredSessions(db, now())
    await forgetJournalBefore(db, now() - JOURNAL_DAYS * DAY)
  }
  const run = () => void tidy().catch((err: unknown) => log.error({ err }, 'housekeeping failed'))
  run()
  const timer = setInterval(run, DAY)
  timer.unref()
  return () => clearInterval(timer)
}
