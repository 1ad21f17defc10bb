import { mayReplay } from '#data/db/database-version.ts'
import { type AccountDb, nameOfAccountDb } from '#data/db/local-db.ts'
import { clientOfThisStart, openAccountDb } from '#data/db/open-account.ts'
import type { Outcome, ReplayOutcome } from '#data/db/types.ts'
import { mirrorRefusal, readMirror } from '#data/device-db.ts'
import { storageFault } from '#data/storage.ts'
import { collections } from '#shared/collections/registry.ts'
import { runPass } from './pass.ts'
import { fetchTransport } from './transport.ts'

/** Records in the log from which it is worth compacting. */
const WORTH_COMPACTING = 64

/**
 * Runs one pass for whoever is signed in on this device, under the Web Lock `sync:{userId}`, so that two tabs and
 * the worker never send twice. Called by the service worker, or by the page where no worker controls it. Nobody waits for the
 * compaction that may follow.
 */
export async function replayCurrentAccount(): Promise<ReplayOutcome> {
  const { token, userId } = await readMirror()
  if (!token || !userId) return { kind: 'signed-out' }
  return new Promise((tell, fail) => {
    const pass = async (lock: Lock | null): Promise<ReplayOutcome> =>
      lock ? replayAccount(userId, token, tell) : { kind: 'busy' }
    navigator.locks.request(`sync:${userId}`, { ifAvailable: true }, pass).then(tell, fail)
  })
}

async function replayAccount(
  userId: string,
  token: string,
  tell: (outcome: ReplayOutcome) => void,
): Promise<ReplayOutcome> {
  const db = takeKept(userId) ?? (await openFor(userId))
  if (!db) return { kind: 'later', afterMs: null }
  try {
    const outcome = await passOver(db, token)
    if (db.memory.waiting >= WORTH_COMPACTING) {
      tell(outcome)
      // Nothing travels any more, and the lock of the pass is still held.
      await (await import('#data/db/compaction.ts')).compactLog(db)
    }
    keep(db)
    return outcome
  } catch (error) {
    db.close()
    // A full or closing store: what is unsent is still there, the next trigger tries again.
    console.warn('[comptoir] synchronisation interrompue', error)
    return { kind: 'failed', full: storageFault(error) === 'full' }
  }
}

async function passOver(db: AccountDb, token: string): Promise<ReplayOutcome> {
  const outcome = await runPass({
    db,
    token,
    transport: fetchTransport,
    collections,
    now: Date.now,
    uptime: () => performance.now(),
  })
  if (outcome.kind === 'unauthorized') await mirrorRefusal(token, outcome.gone)
  await noteStatus(db, outcome)
  return outcome
}

/** Null where a pass may not open it. */
async function openFor(userId: string): Promise<AccountDb | null> {
  if (!(await mayReplay(nameOfAccountDb(userId)))) return null
  return openAccountDb(userId, { durable: true, client: clientOfThisStart(userId) })
}

/** How long the database of a pass stays open for the next one: opening it is most of a pass that carries little. */
const KEPT_MS = 10_000
let kept: { db: AccountDb; timer: ReturnType<typeof setTimeout> } | null = null

function keep(db: AccountDb): void {
  takeKept(null)
  kept = { db, timer: setTimeout(() => takeKept(null), KEPT_MS) }
}

/** The database of the last pass, where it is this account's and nobody closed it; any other is closed. */
function takeKept(userId: string | null): AccountDb | null {
  if (!kept) return null
  const { db, timer } = kept
  kept = null
  clearTimeout(timer)
  if (db.userId === userId && db.isOpen()) return db
  db.close()
  return null
}

async function noteStatus(db: AccountDb, outcome: Outcome): Promise<void> {
  // A pass that goes on at once, or has not set out, has ended nothing: the account's state stays what it was.
  if (outcome.kind === 'paused' || (outcome.kind === 'later' && outcome.afterMs === 0)) return
  const at = Date.now()
  await db.write(({ state }) => {
    state.lastPass = {
      at,
      doneAt: outcome.kind === 'done' || outcome.kind === 'partial' ? at : (state.lastPass?.doneAt ?? null),
      kind: outcome.kind,
      code: 'code' in outcome ? outcome.code : null,
      retryAt: outcome.kind === 'later' && outcome.afterMs !== null ? at + outcome.afterMs : null,
    }
  }, at)
}
