import { createHash } from 'node:crypto'
import { addEpoch, epochAt, epochNamed, lastEpoch } from '#server/db/epochs.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Mark } from '#shared/contract/wire.ts'
import { presentEpoch, type SyncContext } from './sync-context.ts'

/** Whether this server's history holds what a device has heard of; if not, the server was set back (sync rule 21). */
export async function inHistory(tx: Tx, userId: string, mark: Mark | null, head: number): Promise<boolean> {
  if (!mark || mark.epoch === '') return true
  const epoch = await epochNamed(tx, userId, mark.epoch)
  if (!epoch || mark.seq > head) return false
  const next = await epochAt(tx, userId, epoch.position + 1)
  return !next || mark.seq < next.from_seq
}

/**
 * Opens an epoch for the account at its first write after a start, and answers the name of its latest one. The caller
 * holds the account's head.
 */
export async function openEpoch(context: SyncContext, tx: Tx, userId: string, head: number): Promise<string> {
  const name = await presentEpoch(context, tx)
  const last = await lastEpoch(tx, userId)
  if (last.epoch === name || last.epoch === metAgain(name, last.position)) return last.epoch
  const position = last.position + 1
  // A name that the account has had before is another epoch all the same: all processes give it the same new one.
  const epoch = (await epochNamed(tx, userId, name)) ? metAgain(name, position) : name
  await addEpoch(tx, { user_id: userId, position, epoch, from_seq: head + 1 })
  return epoch
}

const metAgain = (name: string, position: number): string =>
  createHash('sha256').update(`${name} ${position}`).digest('hex').slice(0, 16)
