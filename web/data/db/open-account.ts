import { DEFAULT_PROFILE } from '#shared/contract/collection.ts'
import { newClient } from '#shared/contract/stamp.ts'
import { AccountDb, type Opening } from './local-db.ts'

/** The database of one account. */
export const openAccountDb = (userId: string, opening: Partial<Opening> = {}): AccountDb =>
  new AccountDb(userId, {
    durable: false,
    client: newClient(Math.random),
    profile: DEFAULT_PROFILE,
    ...opening,
  })

const clients = new Map<string, string>()

/**
 * The name of all passes of this worker, or page, in the stamps of an account (sync rule 1). Never one from the disk: a disk
 * that is copied becomes two devices, and they must part at once.
 */
export function clientOfThisStart(userId: string): string {
  const client = clients.get(userId) ?? newClient(Math.random)
  clients.set(userId, client)
  return client
}
