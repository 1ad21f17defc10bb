import { Dexie } from 'dexie'
import { activeAccount } from './active-account.ts'
import { forgetAccount } from './known-accounts.ts'
import { listRefused } from './list-refused.ts'
import type { AccountDb } from './local-db.ts'
import { endSession } from './session.ts'
import { syncNow } from './sync-engine.ts'

export type Unsent = { waiting: number; dead: number; held: number }

/** What the server has not confirmed: rows that wait, and changes that were refused or are held. */
export async function unsentChanges(): Promise<Unsent> {
  const { db } = activeAccount.getState()
  if (!db) return { waiting: 0, dead: 0, held: 0 }
  const [waiting, refused] = await Promise.all([
    db.outbox.where('states').equals('ready').count(),
    listRefused(db),
  ])
  const held = refused.filter((item) => item.state === 'held').length
  const dead = refused.filter((item) => item.state === 'dead').length
  return { waiting, dead, held }
}

export const isNothing = ({ waiting, dead, held }: Unsent): boolean => waiting + dead + held === 0

/** Tries to send what is left for at most `ms`; true when nothing is left. */
export async function drain(ms: number): Promise<boolean> {
  const until = Date.now() + ms
  for (;;) {
    if (isNothing(await unsentChanges())) return true
    const left = until - Date.now()
    if (left <= 0) return false
    const wait = new Promise<void>((resolve) => setTimeout(resolve, Math.min(left, 1000)))
    await Promise.race([Promise.all([syncNow(), pause(200)]), wait])
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Ends the session; `erase` also removes the account's data from this device, the only thing that ever does. */
export async function signOut(mode: 'keep' | 'erase'): Promise<void> {
  const { db } = activeAccount.getState()
  await endSession()
  if (mode === 'erase' && db) await eraseAccount(db)
}

/** Removes an account's data from this device. Never throws. */
export async function eraseAccount(db: AccountDb): Promise<void> {
  db.close()
  await Dexie.delete(db.name).catch((error: unknown) => console.error('[comptoir] effacement', error))
  await forgetAccount(db.userId).catch((error: unknown) => console.error('[comptoir] effacement', error))
}
