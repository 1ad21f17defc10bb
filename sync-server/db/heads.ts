import { sql } from 'kysely'
import { AppError } from '#shared/contract/error.ts'
import { compiledOnce } from './engine/compiled-once.ts'
import type { Db, EpochTable, HeadTable, Tx } from './schema.ts'

const lockedHeads = compiledOnce((tx, userId: string) =>
  tx.selectFrom('heads').select('seq').where('user_id', '=', userId).forUpdate(),
)
const movedHeads = compiledOnce((tx, seq: number, userId: string) =>
  tx.updateTable('heads').set({ seq }).where('user_id', '=', userId),
)

/** The account's last sequence number. */
export async function headOf(tx: Db, userId: string): Promise<number> {
  const head = await tx.selectFrom('heads').select('seq').where('user_id', '=', userId).executeTakeFirst()
  return head?.seq ?? 0
}

/**
 * The account's last sequence number, and its row locked: until the transaction ends no other writer takes the next
 * one. Throws 401 when the account went meanwhile.
 */
export async function lockHead(tx: Tx, userId: string): Promise<number> {
  const [head] = await lockedHeads(tx, userId)
  if (!head) throw new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
  return head.seq
}

/** The last sequence numbers of some accounts. */
export const headsOf = (db: Db, userIds: string[]): Promise<HeadTable[]> =>
  db.selectFrom('heads').selectAll().where('user_id', 'in', userIds).execute()

export async function moveHead(tx: Tx, userId: string, seq: number): Promise<void> {
  await movedHeads(tx, seq, userId)
}

const newestEpochs = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(sql.lit(1)),
)

export async function lastEpoch(tx: Tx, userId: string): Promise<EpochTable> {
  const [epoch] = await newestEpochs(tx, userId)
  if (!epoch) throw new Error('an account without an epoch')
  return epoch
}

export const epochNamed = (tx: Tx, userId: string, epoch: string): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('epoch', '=', epoch)
    .executeTakeFirst()

export const epochAt = (tx: Tx, userId: string, position: number): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .executeTakeFirst()

export async function addEpoch(tx: Tx, epoch: EpochTable): Promise<void> {
  await tx.insertInto('epochs').values(epoch).execute()
}
