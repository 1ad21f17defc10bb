import { startCatalogue } from '#data/catalogue/catalogue.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { startSession } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { requestSync, startSyncEngine } from '#data/sync/sync-engine.ts'

let started: Promise<void> | null = null

/**
 * What a page needs once somebody is signed in, or may be: the stored session, its account's database, the sync engine
 * and the catalogue. Begins once however often it is called; resolves when the stored session is read.
 */
export function startPlayer(page: PageEnvironment): Promise<void> {
  started ??= start(page)
  return started
}

function start(page: PageEnvironment): Promise<void> {
  startActiveAccount(requestSync)
  const opened = startSession(page)
  startSyncEngine(page)
  onceSignedIn(() => startCatalogue(page))
  return opened
}

/** Runs `begin` the first time that somebody is signed in. */
function onceSignedIn(begin: () => Promise<void>): void {
  if (session.getState().status === 'signed-in') return void begin()
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-in') return
    stop()
    void begin()
  })
}
