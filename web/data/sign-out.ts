import { type Unsent, unsentOf } from '#data/db/list-refused.ts'
import { forgetMarkets } from '#data/market/forget-markets.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { eraseAccount } from '#data/session/kept-data.ts'
import { endSession } from '#data/session/session.ts'
import { forgetShared } from '#data/shared-pictures.ts'
import { syncNow } from '#data/sync/sync-engine.ts'

/** What the signed-in player's account has not sent. */
export async function unsentChanges(): Promise<Unsent> {
  const { db } = activeAccount.getState()
  return db ? unsentOf(db) : { waiting: 0, dead: 0, held: 0 }
}

export const isNothing = ({ waiting, dead, held }: Unsent): boolean => waiting + dead + held === 0

/** Tries to send what is left for at most `ms`; true when nothing is left. */
export async function drain(ms: number): Promise<boolean> {
  const until = Date.now() + ms
  for (;;) {
    if (isNothing(await unsentChanges())) return true
    const left = until - Date.now()
    if (left <= 0) return false
    await Promise.race([Promise.all([syncNow(), pause(200)]), pause(Math.min(left, 1000))])
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Ends the session; `erase` also removes the account's data from this device. False when some of them stayed. */
export async function signOut(mode: 'keep' | 'erase'): Promise<boolean> {
  const { db } = activeAccount.getState()
  await endSession()
  await forgetMarkets()
  await forgetShared()
  return mode === 'keep' || db === null || eraseAccount(db.userId)
}
