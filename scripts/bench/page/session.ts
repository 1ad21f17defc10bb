import Dexie from 'dexie'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import type { StoredRow } from '#data/db/types.ts'
import { mirrorSession } from '#data/device-db.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

/** Runs passes for the account, as the page does where no worker controls it, until one has nothing left to do. */
export async function passes({ token, user }: SessionAnswer): Promise<void> {
  await mirrorSession(token, user.id)
  for (;;) {
    const outcome = await replayCurrentAccount()
    if (outcome.kind === 'done') return
    if (outcome.kind !== 'later' || outcome.afterMs !== 0) throw new Error(JSON.stringify(outcome))
  }
}

/** Lends the account's database to `work`, with the durability that a page asks for. */
export async function withAccountDb<T>(
  { user }: SessionAnswer,
  work: (db: AccountDb) => Promise<T>,
): Promise<T> {
  const db = openAccountDb(user.id)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Forgets all that this device holds of the account. */
export const forget = ({ user }: SessionAnswer): Promise<void> => Dexie.delete(openAccountDb(user.id).name)

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Stores rows as they are given, as one commit. */
export const putRows = (db: AccountDb, rows: readonly StoredRow[]): Promise<void> =>
  db.write((draft) => {
    for (const row of rows) Object.assign(draft.row([row.collection, row.key]), row)
  })
