import type { PageEnvironment } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { startSession } from '#data/session/session.ts'
import { endIfRefused } from '#data/session/stored-session.ts'
import { requestSync, startSyncEngine } from '#data/sync/sync-engine.ts'
import { showStoredPlayer } from './stored-player.ts'

let started: Promise<void> | null = null

/**
 * What a page needs once somebody is signed in, or may be: the stored session, its account's database, the sync engine
 * and the catalogue. Begins once however often it is called; resolves when the stored session is read.
 */
export function startPlayer(page: PageEnvironment): Promise<void> {
  started ??= start(page)
  return started
}

async function start(page: PageEnvironment): Promise<void> {
  // No database is opened of a session that a pass found refused.
  await endIfRefused()
  // Another tab may have ended the session, or begun another, before this page hears of it.
  showStoredPlayer(page)
  startActiveAccount(requestSync)
  const opened = startSession(page)
  startSyncEngine(page)
  await opened
}
