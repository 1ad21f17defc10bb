import { createHash } from 'node:crypto'
import { together } from '#server/db/engine/transaction.ts'
import { addEpoch, epochAt, epochNamed, lastEpoch } from '#server/db/heads.ts'
import type { EpochTable, Tx } from '#server/db/schema.ts'
import type { Mark } from '#shared/contract/wire.ts'
import { presentEpoch, type SyncContext } from './sync-context.ts'

/** Where an account's history stands: its last number, its latest epoch, and the name of the one that is written now. */
export type History = { head: number; last: EpochTable; present: string }

/** All of it but the number. */
export async function epochsOf(context: SyncContext, tx: Tx, userId: string): Promise<Omit<History, 'head'>> {
  const [present, last] = await together([presentEpoch(context, tx), lastEpoch(tx, userId)])
  return { last, present }
}

/** Whether this server's history holds what a device has heard of; if not, the server was set back (sync rule 21). */
export async function inHistory(
  tx: Tx,
  userId: string,
  mark: Mark | null,
  { head, last }: Pick<History, 'head' | 'last'>,
): Promise<boolean> {
  if (!mark || mark.epoch === '') return true
  if (mark.seq > head) return false
  if (mark.epoch === last.epoch) return true
  const epoch = await epochNamed(tx, userId, mark.epoch)
  if (!epoch) return false
  const next = await epochAt(tx, userId, epoch.position + 1)
  return !next || mark.seq < next.from_seq
}

/**
 * Opens an epoch for the account at its first write after a start, and answers the name of its latest one. The caller
 * holds the account's head.
 */
export async function openEpoch(tx: Tx, userId: string, { head, last, present }: History): Promise<string> {
  if (last.epoch === present || last.epoch === metAgain(present, last.position)) return last.epoch
  const position = last.position + 1
  // A name that the account has had before is another epoch all the same: all processes give it the same new one.
  const epoch = (await epochNamed(tx, userId, present)) ? metAgain(present, position) : present
  await addEpoch(tx, { user_id: userId, position, epoch, from_seq: head + 1 })
  return epoch
}

const metAgain = (name: string, position: number): string =>
  createHash('sha256').update(`${name} ${position}`).digest('hex').slice(0, 16)
